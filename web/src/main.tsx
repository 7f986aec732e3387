import { render } from "preact";
import { App } from "./app/App";
import { begin } from "./app/state";
import "./style/base.css";
import "./style/pages.css";
import "./style/table.css";
import "./style/floor.css";
import "./style/office.css";

render(<App />, document.getElementById("app")!);
begin();
