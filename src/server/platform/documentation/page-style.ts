/** The page stands alone, so it carries its own few colours. */
export const pageStyle = `
:root{color-scheme:dark light;--page:#0b0e14;--text:#e9edf4;--muted:#9aa6b9;--line:#2a3344;--accent:#46d8b4}
@media (prefers-color-scheme:light){:root{--page:#f6f4ee;--text:#151922;--muted:#586273;--line:#dfdbd0;--accent:#0a6f58}}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:260px minmax(0,1fr);background:var(--page);color:var(--text);font:15px/1.6 system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-inline-end:1px solid var(--line)}nav h2{font-size:13px;color:var(--muted);font-weight:500}
nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:4px 0}a{color:var(--accent)}main{padding:40px 32px;max-width:920px}
section{border-top:1px solid var(--line);padding:24px 0}h1{font:400 40px/1.1 Georgia,serif}h2{margin:0;font-size:19px}h3{font-size:14px;margin:16px 0 4px}
code,td:first-child{font-family:ui-monospace,monospace;font-size:13px;overflow-wrap:anywhere}small{border:1px solid var(--line);border-radius:4px;padding:1px 6px;color:var(--muted)}
div[role=region]{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;border-bottom:1px solid var(--line);padding:6px 12px 6px 0}th{color:var(--muted);font-weight:500}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}
`
