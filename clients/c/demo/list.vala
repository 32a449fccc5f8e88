const string ACTIONS = """{"trailing": [
    {"id": "delete", "title": "Delete", "style": "destructive"}, {"id": "archive", "title": "Archive"}]}""";

void activate(Application application) {
    var table = new Swiped.Table(null, null, null) { actions = ACTIONS };
    var rows = new Gtk.ListBox();
    table.action.connect((cell, action) => {
        print("%s %s\n", action, cell);
        return false; // it is done
    });
    table.removed.connect((cell, row) => rows.remove(row.get_item()));
    foreach (unowned string cell in new string[] {"m17", "m18", "m19"})
        rows.append(new Swiped.Row(table, cell, new Gtk.Label(cell) { height_request = 60 }));
    new Gtk.ApplicationWindow((Gtk.Application) application) { child = rows, default_width = 320, default_height = 480 }.present();
}

int main() {
    var application = new Gtk.Application(null, ApplicationFlags.FLAGS_NONE);
    application.activate.connect(activate);
    return application.run();
}
