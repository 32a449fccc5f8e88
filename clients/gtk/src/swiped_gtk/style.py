"""The style sheet of the rows."""

from importlib import resources

from gi.repository import Gdk, Gtk

styled_displays: list[Gdk.Display] = []


def load_style() -> None:
    """Loads the style sheet of the rows, once for each display. Style sheets of the application override it."""
    display = Gdk.Display.get_default()
    if display in styled_displays:
        return
    styled_displays.append(display)
    provider = Gtk.CssProvider()
    provider.load_from_data(resources.files(__package__).joinpath("style.css").read_bytes())
    Gtk.StyleContext.add_provider_for_display(display, provider, Gtk.STYLE_PROVIDER_PRIORITY_SETTINGS + 1)
