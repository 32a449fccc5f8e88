/** The systems that presets stand for. */
const PLATFORMS = {
  uikit: "iOS Mail: UIKit, SwiftUI",
  swipecellkit: "iOS: SwipeCellKit",
  mgswipe: "iOS: MGSwipeTableCell",
  mcswipe: "iOS: MCSwipeTableViewCell",
  material3: "Android: Material 3",
  "material3-1-3": "Android: Material 3, up to 1.3",
  telegram: "Android: Telegram",
  signal: "Android: Signal",
  "compose-anchored": "Android: Compose",
  itemtouchhelper: "Android: RecyclerView",
  "wear-reveal": "Wear OS",
  "flutter-dismissible": "Flutter: Dismissible",
  "flutter-slidable": "Flutter: flutter_slidable",
  "rngh-swipeable": "React Native: Gesture Handler",
  "rn-swipe-list-view": "React Native: swipe-list-view",
  "ionic-item-sliding": "Ionic",
  libadwaita: "GNOME: libadwaita",
  "qt-swipedelegate": "Qt Quick",
  kirigami: "KDE: Kirigami",
  "winui-reveal": "Windows: WinUI, reveal",
  "winui-execute": "Windows: WinUI, execute",
  "maui-swipeview": ".NET MAUI, reveal",
  "maui-swipeview-execute": ".NET MAUI, execute",
  vant: "Web: Vant",
  "quasar-slide-item": "Web: Quasar",
  framework7: "Web: Framework7",
  "antd-swipe-action": "Web: Ant Design Mobile",
  "react-swipeable-list": "Web: react-swipeable-list",
  "react-swipeable-list-ios": "Web: react-swipeable-list, iOS",
};

export const isPlatform = (name) => Object.hasOwn(PLATFORMS, name);

/** What the other presets are for. */
const STYLES = {
  yours: "Yours", mail: "A list of mails", sparrow: "A panel in each row", swipeable: "No springs",
  rm: "Pull and let go", dismiss: "Send cards away", reply: "Reply in a chat",
};

/** The system that a preset stands for, or what it is for. */
export const titleOf = (name) => PLATFORMS[name] ?? STYLES[name] ?? name;
