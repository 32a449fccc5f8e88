/** The systems that presets stand for. */
const PLATFORMS = {
  uikit: "iOS: UIKit, SwiftUI",
  swipecellkit: "iOS: SwipeCellKit",
  mgswipe: "iOS: MGSwipeTableCell",
  mcswipe: "iOS: MCSwipeTableViewCell",
  material3: "Android: Material 3",
  "compose-anchored": "Android: Compose",
  itemtouchhelper: "Android: RecyclerView",
  "wear-reveal": "Wear OS",
  "flutter-dismissible": "Flutter: Dismissible",
  "flutter-slidable": "Flutter: flutter_slidable",
  "rngh-swipeable": "React Native: Gesture Handler",
  "ionic-item-sliding": "Ionic",
  libadwaita: "GNOME: libadwaita",
  "qt-swipedelegate": "Qt Quick",
  "winui-reveal": "Windows: WinUI, reveal",
  "winui-execute": "Windows: WinUI, execute",
  "maui-swipeview": ".NET MAUI, reveal",
  "maui-swipeview-execute": ".NET MAUI, execute",
  vant: "Web: Vant",
  "quasar-slide-item": "Web: Quasar",
  "antd-swipe-action": "Web: Ant Design Mobile",
  "react-swipeable-list": "Web: react-swipeable-list",
  "react-swipeable-list-ios": "Web: react-swipeable-list, iOS",
};

export const isPlatform = (name) => Object.hasOwn(PLATFORMS, name);

/** The system that a preset stands for, or its name. */
export const titleOf = (name) => PLATFORMS[name] ?? name;
