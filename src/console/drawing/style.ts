import { type Palette, palettes } from '@/config/palettes'

const consoleColours = {
  dark: `--line-soft:#1D2432;--line-strong:#3B475C;--accent:#A9B6FF;--on-accent:#11173B;--accent-soft:rgba(169,182,255,.10);--up-soft:rgba(74,222,150,.10);--down-soft:rgba(255,122,122,.10);--caution-soft:rgba(245,188,85,.10);--hover:rgba(233,237,244,.045);--press:rgba(233,237,244,.08);--shadow:0 16px 48px rgba(0,0,0,.48)`,
  light: `--line-soft:#EAE7DE;--line-strong:#BDB7A8;--accent:#3A49AE;--on-accent:#FFFFFF;--accent-soft:rgba(58,73,174,.07);--up-soft:rgba(11,122,71,.05);--down-soft:rgba(180,35,53,.07);--caution-soft:rgba(138,90,0,.08);--hover:rgba(21,25,34,.035);--press:rgba(21,25,34,.07);--shadow:0 16px 40px rgba(60,52,30,.14),0 1px 2px rgba(60,52,30,.06)`,
}

function colours(side: 'dark' | 'light'): string {
  const { page, surface, raised, hairline, text, muted, up, down, caution }: Palette =
    palettes[side]
  const shared = { page, surface, raised, line: hairline, text, muted, up, down, caution }
  const lines = Object.entries(shared).map(([name, value]) => `--${name}:${value}`)
  return `color-scheme:${side};${lines.join(';')};${consoleColours[side]};--console:var(--accent);--on-console:var(--on-accent)`
}

const weights = [400, 500, 600]
const faces = weights.map(
  (weight) =>
    `@font-face{font-family:Geist;src:url(/geist-${weight}.woff2) format("woff2");font-weight:${weight};font-display:swap}`,
)

const rules = `
:root{--r:10px;--r-s:6px;--ease:cubic-bezier(.2,.7,.2,1);--t:160ms}
@media(prefers-reduced-motion:reduce){*,*::before,*::after{transition:none!important;animation:none!important}}
*,*::before,*::after{box-sizing:border-box}html{-webkit-text-size-adjust:100%;scroll-padding-block-start:72px;background:var(--page)}
h1,h2,h3,p,ul,ol,dl,dd,figure,table,fieldset{margin:0;padding:0;border:0}ul,ol{list-style:none}a{color:inherit;text-decoration:none}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}button{background:none;border:0;padding:0;cursor:pointer;text-align:start}
svg{display:block;flex:none}:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:var(--r-s)}
.sr{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-block-start:-60px;inset-inline-start:8px;z-index:50;background:var(--raised);padding:10px 16px;border-radius:var(--r)}
.skip:focus{inset-block-start:8px}
.h1{font-weight:600;font-size:28px;line-height:34px;letter-spacing:-.018em;text-wrap:balance;overflow-wrap:anywhere}
.h2{font-weight:600;font-size:20px;line-height:28px;letter-spacing:-.012em}.h3{font-weight:600;font-size:16px;line-height:24px;letter-spacing:-.005em}
.sm{font-size:14px;line-height:20px}.label{font-size:13px;line-height:18px;font-weight:500;color:var(--muted)}
.up{color:var(--up)}.down{color:var(--down)}.caution{color:var(--caution)}.b{font-weight:500}
.num{font-variant-numeric:tabular-nums lining-nums;font-feature-settings:"tnum","lnum";direction:ltr;unicode-bidi:isolate;white-space:nowrap}
.link{color:var(--text);text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:1px;text-underline-offset:4px}
.link:hover{color:var(--accent)}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:var(--ctl);padding:9px 20px;border-radius:var(--r);font-weight:500;font-size:16px;line-height:24px;letter-spacing:-.003em;white-space:nowrap;border:1px solid transparent;transition:background var(--t) var(--ease),border-color var(--t) var(--ease)}
.btn-fill{background:var(--accent);color:var(--on-accent);font-weight:600}.btn-fill:hover{background:color-mix(in srgb,var(--accent) 90%,var(--text))}
.btn-line{border-color:var(--line-strong)}.btn-line:hover{background:var(--hover)}
.btn-danger{border-color:var(--line-strong);color:var(--down)}.btn-wide{inline-size:100%}
.btn[disabled],.btn[aria-disabled=true]{background:var(--press);color:var(--muted);border-color:transparent;cursor:default}.btns{display:flex;flex-wrap:wrap;gap:12px}
.btns>.btn-fill{min-inline-size:160px}.field{display:grid;gap:6px}.field>label{font-size:14px;line-height:20px;font-weight:500}
.input{display:flex;align-items:center;gap:8px;min-block-size:48px;padding-inline:14px;border:1px solid var(--line-strong);border-radius:var(--r);background:var(--surface);transition:border-color var(--t) var(--ease)}
.input:focus-within{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.input>input,.input>select{flex:1;min-inline-size:0;inline-size:100%;border:0;background:none;outline:0;padding:10px 0;font-size:16px;line-height:26px}
.input>input::file-selector-button{font:inherit;color:inherit;background:var(--press);border:1px solid var(--line-strong);border-radius:6px;padding:2px 10px;margin-inline-end:10px}.input>.unit{color:var(--muted)}.hint{font-size:13px;line-height:18px;color:var(--muted)}.why{font-size:13px;line-height:18px;color:var(--down)}.input:has([aria-invalid]){border-color:var(--down)}.typed{white-space:pre-wrap;overflow-wrap:anywhere;margin-block-end:12px}
.check{display:flex;gap:12px;align-items:flex-start}
.seg{display:inline-flex;flex-wrap:wrap;gap:0 20px}
.seg>*{min-block-size:44px;display:inline-flex;align-items:center;font-size:14px;line-height:20px;font-weight:500;color:var(--muted);border-block-end:2px solid transparent;border-block-start:2px solid transparent}
.seg .count{margin-inline-start:6px}.seg>.on{color:var(--text);border-block-end-color:var(--accent)}
.tag{display:inline-flex;align-items:center;gap:6px;min-block-size:22px;padding:1px 8px;border-radius:5px;font-size:12px;line-height:18px;font-weight:500;color:var(--muted);background:var(--press);white-space:nowrap}
.tag-up{color:var(--up);background:var(--up-soft)}.tag-down{color:var(--down);background:var(--down-soft)}.tag-caution{color:var(--caution);background:var(--caution-soft)}
.tag-sandbox{background:none;border:1px dashed var(--line-strong);color:var(--caution)}
.count{display:inline-grid;place-items:center;min-inline-size:20px;block-size:20px;padding-inline:6px;border-radius:10px;background:var(--press);font-size:12px;line-height:20px;font-weight:600;font-variant-numeric:tabular-nums}
.state{display:inline-flex;align-items:center;gap:6px;font-size:13px;line-height:18px;color:var(--muted)}
.state::before{content:"";inline-size:7px;block-size:7px;border-radius:50%;background:currentColor}
.state.ok{color:var(--up)}.state.wait{color:var(--caution)}.state.bad{color:var(--down)}
.note{font-size:14px;line-height:20px;padding:12px 14px;border-inline-start:2px solid var(--line-strong);color:var(--text)}
.note-caution{border-color:var(--caution);background:var(--caution-soft)}.note-down{border-color:var(--down);background:var(--down-soft)}.note-ok{border-color:var(--up);background:var(--up-soft)}
details>summary{list-style:none;cursor:pointer;display:flex;align-items:center;gap:10px;min-block-size:44px;font-weight:500}
details>summary::after{content:"";inline-size:7px;block-size:7px;border:solid var(--muted);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(45deg)}details[open]>summary::after{transform:translateY(2px) rotate(225deg)}details>summary::-webkit-details-marker{display:none}
.menu{background:var(--raised);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);padding:6px;min-inline-size:220px}
.menu>*{display:flex;align-items:center;gap:12px;min-block-size:44px;padding:8px 12px;border-radius:8px;font-size:15px;inline-size:100%}
.menu>*:hover{background:var(--hover)}
body{margin:0;background:var(--page);color:var(--text);font:400 16px/24px Geist,system-ui,sans-serif;font-synthesis:none;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;min-block-size:100dvh}
:root{--ctl:40px;--frame:4px;--g:12px;--nav:192px}
@media(min-width:600px){:root{--frame:6px;--g:24px}}
@media(min-width:1200px){:root{--g:32px}}
body{font-size:14px;line-height:20px;padding:var(--frame)}
body::after{content:"";position:fixed;inset:0;border:var(--frame) solid var(--console);pointer-events:none;z-index:90}
.btn{font-size:14px;line-height:20px;padding:9px 16px;border-radius:8px}.btns{gap:8px}.btns>.btn-fill{min-inline-size:0}
.input{min-block-size:40px;padding-inline:12px;border-radius:8px}.input>input,.input>select,.input>textarea{font-size:14px;line-height:20px;padding:8px 0}
.input>textarea{flex:1;border:0;background:none;outline:0;resize:none;min-inline-size:0}.field>label{font-size:13px;line-height:18px;color:var(--muted)}
.h1{font-size:24px;line-height:32px}.h2{font-size:15px;line-height:22px;letter-spacing:-.005em}
.code{font-variant-numeric:tabular-nums;font-feature-settings:"tnum","zero";overflow-wrap:anywhere}.tb td.wide-only .code{white-space:nowrap}.mut{color:var(--muted)}
.c-top{position:sticky;inset-block-start:0;z-index:20;display:flex;align-items:center;gap:16px;min-block-size:48px;padding-inline:16px;background:var(--page);border-block-end:1px solid var(--line)}
.c-brand{display:flex;align-items:center;gap:10px;align-self:stretch}.c-brand :is(svg,img){display:block;inline-size:22px;block-size:22px;object-fit:contain}.c-brand>span{font-weight:600;font-size:15px}
.c-word{align-self:flex-start;background:var(--console);color:var(--on-console);font-weight:600;font-size:13px;line-height:18px;padding:6px 12px 8px;border-end-start-radius:8px;border-end-end-radius:8px;margin-block-start:-1px}
.c-right{margin-inline-start:auto;display:flex;align-items:center;gap:20px;font-size:13px;line-height:18px;white-space:nowrap}
.c-who b{font-weight:500}.c-who span{color:var(--muted)}.c-nav{display:none}.c-menu{position:relative}.c-menu>summary{font-weight:500;gap:4px;padding-inline:4px}
.c-menu>.menu{position:absolute;inset-inline-end:0;inset-block-start:44px;z-index:30}.c-body{min-inline-size:0}.c-page{padding:20px var(--g) 48px;max-inline-size:1220px}
.c-head{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:12px 24px;margin-block-end:24px}
.c-head .sub{color:var(--muted);margin-block-start:2px;max-inline-size:76ch;text-wrap:pretty}
.c-foot{padding:14px var(--g);border-block-start:1px solid var(--line-soft);font-size:13px;line-height:18px;color:var(--muted);display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 20px}
@media(max-width:899.98px){.c-top .sess{display:none}}
@media(max-width:599.98px){.c-top{gap:10px;padding-inline:12px 8px}.c-right{gap:8px;min-inline-size:0}.c-menu>summary{white-space:normal;text-align:end}.c-who{display:none}}
@media(min-width:900px){
 .c-menu{display:none}
 .c-wrap{display:grid;grid-template-columns:var(--nav) minmax(0,1fr);min-block-size:calc(100dvh - 60px)}
 .c-nav{display:block;padding:16px 12px;border-inline-end:1px solid var(--line-soft)}
 .c-nav .in{position:sticky;inset-block-start:64px}
 .c-page{padding-block:24px 56px}
 .c-body{display:flex;flex-direction:column}.c-foot{margin-block-start:auto}
}.c-nav p{font-size:12px;line-height:16px;color:var(--muted);padding:14px 10px 4px}.c-nav p:first-child{padding-block-start:4px}
.c-nav a,.c-menu .menu a{display:flex;justify-content:space-between;align-items:center;min-block-size:32px;padding:5px 10px;border-radius:6px;font-weight:500;color:var(--text)}
.c-nav a:hover{background:var(--hover)}.c-nav a.on{background:var(--accent-soft);color:var(--accent)}
.c-nav .n{font-size:12px;line-height:18px;color:var(--muted);font-variant-numeric:tabular-nums}.c-nav .on .n{color:inherit}
.c-menu .menu a{min-block-size:44px}.c-menu .menu p{font-size:12px;color:var(--muted);padding:8px 12px 0;min-block-size:0}
.bh{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:2px 16px;padding-block-end:8px;border-block-end:1px solid var(--line)}
.bh>a,.bh>span{font-size:13px;line-height:18px;color:var(--muted)}.bh>a:hover{color:var(--text)}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:40px}
@media(min-width:1100px){.two{grid-template-columns:minmax(0,1fr) 312px;gap:40px 48px}.two-w{grid-template-columns:minmax(0,1fr) 360px}}
.stack{display:grid;gap:36px;align-content:start;min-inline-size:0}.stack>*{min-inline-size:0}.bh+.stack>form:first-child{margin-block-start:12px}.bh~form{margin-block-start:16px}
.tb{border-collapse:collapse;inline-size:100%;font-size:13px;line-height:18px}
.tb th{font-weight:500;color:var(--muted);text-align:start;padding:8px 16px 8px 0;border-block-end:1px solid var(--line);white-space:nowrap;vertical-align:bottom}
.tb td{padding:9px 16px 9px 0;border-block-end:1px solid var(--line-soft);vertical-align:top}
@media(min-width:700px) and (max-width:899.98px){.tb{font-size:12px}.tb th,.tb td{padding-inline-end:12px}}
.tb th:last-child,.tb td:last-child{padding-inline-end:0}.tb .r{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.tb .n{font-variant-numeric:tabular-nums;white-space:nowrap}.tb small{display:block;font-size:12px;line-height:16px;color:var(--muted)}.tb td>b,.tb td b{font-weight:500}
.tb td.ld{font-weight:500}
@media(min-width:700px){.tb .r+:not(.r){padding-inline-start:16px}}
.bh+.tb tr:last-child>td{border-block-end-color:var(--line-soft)}
@media(max-width:699.98px){
 .tb.stk thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
 .tb.stk,.tb.stk tbody,.tb.stk tr,.tb.stk td{display:block;inline-size:auto}
 .tb.stk tr{padding-block:10px;border-block-end:1px solid var(--line)}
 .tb.stk td{display:flex;justify-content:space-between;gap:16px;padding:3px 0;border:0;text-align:end;white-space:normal}
 .tb.stk td::before{content:attr(data-l);color:var(--muted);flex:none;text-align:start}
 .tb.stk td[data-l=""]::before,.tb.stk td.ld::before{content:none}
 .tb.stk td.ld{font-size:14px;line-height:20px;text-align:start;font-weight:500}
 .tb.stk td:empty,.tb.stk td.no-s{display:none}
 .tb.stk tr.open{border:0}.tb.stk tr.open td{display:block;text-align:start}
}.fx{display:grid;grid-template-columns:fit-content(60%) minmax(0,1fr);font-size:13px;line-height:18px}.fx>div{display:contents}
.fx dt{min-width:96px;color:var(--muted);padding:7px 20px 7px 0;border-block-end:1px solid var(--line-soft)}
.fx dd{padding:7px 0;border-block-end:1px solid var(--line-soft);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.fx>div:last-child>*{border:0}
.fx.exact{grid-template-columns:minmax(0,1fr)}.fx.exact dt{border:0;padding-block-end:0}.fx.exact dd{padding-block-start:0;text-align:end}
.ok{color:var(--up)}
.lines>*{padding:9px 0;border-block-end:1px solid var(--line-soft);font-size:13px;line-height:18px}.lines>:last-child{border:0}
.lines .t{font-weight:500}.lines .d{color:var(--muted)}.lines .pair{display:flex;justify-content:space-between;gap:16px}
.lines,.hint,.sub,.tb td.middle,.tb td.middle-end,.tb td.bottom{overflow-wrap:anywhere}
@media(min-width:700px){.tb td.middle-end{overflow-wrap:break-word}.tb td.bottom{min-inline-size:72px}}
.sub-n{font-size:13px;line-height:18px;color:var(--muted);margin-block-start:10px;text-wrap:pretty}
.ctl{border:1px solid var(--line);border-radius:10px;background:var(--surface);padding:20px}.ctl .h2{margin-block-end:4px}.ctl .field{margin-block:14px}
.kv{display:flex;flex-wrap:wrap;gap:16px 40px}
.kv .label{display:block}.kv .v{font-size:20px;line-height:28px;font-weight:500;letter-spacing:-.012em;font-variant-numeric:tabular-nums}
.kv small{display:block;font-size:12px;line-height:16px;color:var(--muted)}.filters{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
@media(max-width:699.98px){.btn{min-block-size:44px}.c-nav a{min-block-size:44px}}
@media(max-width:399.98px){.c-brand>span{display:none}}@media(max-width:359.98px){.c-top .tag-sandbox{display:none}}
@media(max-width:699.98px){
 .tb.mg thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
 .tb.mg,.tb.mg tbody{display:block}
 .tb.mg tr{display:grid;grid-template-columns:auto minmax(0,max-content);justify-content:space-between;gap:2px 16px;padding-block:10px;border-block-end:1px solid var(--line-soft)}
 .tb.mg td{display:block;padding:0;border:0;white-space:normal;text-align:start}
 .tb.mg .wide-only,.tb.mg td.no-s{display:none}
 .tb.mg .top{order:1;font-size:14px;line-height:20px}.tb.mg .top-end{order:2;text-align:end;font-size:14px;line-height:20px}
 .tb.mg .middle{order:3;color:var(--muted)}.tb.mg .middle-end{order:4;text-align:end;color:var(--muted)}.tb.mg .bottom{order:5;grid-column:1/-1;color:var(--muted)}
 .tb.mg small{display:inline-block}.tb.mg .top-end small{display:block}.tb.mg .middle small{margin-inline-start:6px}.tb.mg .bottom small{margin-inline-start:8px}
 .tb.mg tr.open{display:block;border:0}.tb.mg tr.open td{white-space:normal}
 .kv{display:grid;grid-template-columns:1fr 1fr}
}
@media(max-width:1099.98px){.flow{gap:36px}.flow>.stack{display:contents}}
@media(max-width:699.98px){.tb.mg .bottom small{display:block;margin:0}}
.ask{border-block-start:1px solid var(--line-soft);padding-block-start:14px}.tb small.caution{color:var(--caution)}.sig td{vertical-align:middle!important}
.sig tr.warn{position:relative;z-index:0}
.sig tr.warn::after{content:"";position:absolute;z-index:-1;inset-block:0;inset-inline:-12px;background:var(--caution-soft);border-inline-start:2px solid var(--caution)}
.now{font-weight:500;font-size:14px}.sig .th{color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
@media(max-width:699.98px){.sig tr{display:grid!important;grid-template-columns:1fr auto;gap:2px 16px}.sig td{display:block!important;padding:0!important}.sig td::before{content:none!important}.sig td.sc{grid-column:1/-1;padding-block:8px 2px!important}.sig td.sc .scale{inline-size:100%}.sig td.no-s{display:none!important}}
@media(max-width:699.98px){.sig tr.warn::after{inset-inline:-8px}}
.reason{font-size:15px;line-height:24px;max-inline-size:66ch;padding-block:12px}.then{counter-reset:s}
.then li{display:grid;grid-template-columns:112px minmax(0,1fr);gap:16px;padding:9px 0;border-block-end:1px solid var(--line-soft);font-size:13px;line-height:18px}
.then li:last-child{border:0}.then li>span:first-child{color:var(--muted)}.sign{max-inline-size:392px;margin:0 auto;padding:72px 16px 48px}
.tb tr.open{position:relative;z-index:0}.tb tr.open>td{border-block-end-color:transparent}
.tb tr.open::after{content:"";position:absolute;z-index:-1;inset-block:0;inset-inline:-12px;background:var(--surface);border-inline-start:2px solid var(--accent)}
@media(max-width:699.98px){.tb tr.open::after{inset-inline:-8px}}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:16px}
.mt{margin-block-start:16px}.mb{margin-block-end:20px}
.check>input{accent-color:var(--accent);inline-size:18px;block-size:18px;margin:1px 0;flex:none}
.pair-2{display:grid;gap:36px 48px;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}
.gauge{display:block;inline-size:180px;block-size:12px;overflow:visible}
.gauge .way{stroke:var(--line-strong)}.gauge .good{fill:var(--up)}.gauge .warn{fill:var(--caution)}.gauge .alarm{fill:var(--down)}.gauge .m-warn{stroke:var(--caution)}.gauge .m-alarm{stroke:var(--down)}
.sig tr.alarm{position:relative;z-index:0}
.sig tr.alarm::after{content:"";position:absolute;z-index:-1;inset-block:0;inset-inline:-12px;background:var(--down-soft);border-inline-start:2px solid var(--down)}
@media(max-width:699.98px){.sig td.sc .gauge{inline-size:100%}.sig tr.alarm::after{inset-inline:-8px}}
.tb small.down{color:var(--down)}.as-link{text-decoration:underline;text-decoration-color:var(--accent);text-underline-offset:4px;min-block-size:24px}
.tb a{text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:1px;text-underline-offset:4px}
.qr{background:#fff;color:#000;inline-size:184px;block-size:184px;padding:8px;border-radius:8px}.scroll{overflow-x:auto}.stack-s{gap:16px}.filters{align-items:end}.filters>.field{flex:1 1 150px}.cut{block-size:1px;background:var(--line);border:0;margin-block:20px}.checks{display:grid;gap:8px;border:0;margin:0;padding:0;min-inline-size:0}.ctl .stack-s{margin-block-start:14px}.ctl .stack-s .field{margin-block:0}.checks>legend{padding:0;margin-block-end:8px}.c-out{display:inline}
.kv-head{margin-block-end:32px}.tags{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:8px}
.find{display:grid;gap:12px;align-items:end;max-inline-size:640px}@media(min-width:700px){.find{grid-template-columns:minmax(0,1fr) auto;align-items:start}.find .btn{margin-block-start:24px}}
.whole{white-space:pre-wrap;overflow-wrap:anywhere;max-inline-size:72ch}
.as-written{white-space:pre-line}.kinds{flex-wrap:wrap;gap:0 20px;margin-block-end:20px}
.text{font-size:15px;line-height:24px;max-inline-size:68ch;padding-block-start:12px;overflow-wrap:anywhere}.text>*+*{margin-block-start:14px}
.text h3{font-size:18px;line-height:26px;font-weight:600;padding-block-start:12px}.text h4{font-size:15px;line-height:24px;font-weight:600;padding-block-start:6px;margin:0}
.text ul{list-style:disc;padding-inline-start:22px}.text ol{list-style:decimal;padding-inline-start:22px}.text li+li{margin-block-start:6px}
.text blockquote{margin-inline:0;padding-inline-start:16px;border-inline-start:2px solid var(--accent)}
.input>textarea{inline-size:100%;resize:vertical}.mail{display:block;inline-size:100%;block-size:560px;border:1px solid var(--line);border-radius:8px}
.plain{font:13px/20px ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding-block-start:12px}
.changed>*{display:block;margin-block-start:12px;padding-block-start:0}.changed>del{color:var(--muted)}.changed>ins{text-decoration:none;border-inline-start:3px solid var(--accent);padding-inline-start:12px}
.talk>li{padding:14px 0 14px 14px;border-inline-start:2px solid var(--line-strong);margin-block-start:14px;max-inline-size:72ch}.talk .sub-n{margin:0 0 6px}.talk .as-written{font-size:15px;line-height:24px;overflow-wrap:anywhere}.talk>.ours{border-color:var(--accent);margin-inline-start:24px}.picture{display:block;max-inline-size:min(100%,480px);max-block-size:360px;block-size:auto;margin-block-start:10px;border:1px solid var(--line);border-radius:8px}
.mark-slice{fill:var(--console)}[hidden]{display:none!important}
`

export function styleSheet(): string {
  return [
    ...faces,
    `:root{${colours('dark')}}`,
    `@media(prefers-color-scheme:light){:root{${colours('light')}}}`,
    rules,
  ].join('\n')
}
