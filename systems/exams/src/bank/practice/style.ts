/** How the practice page looks: light and dark, on paper, on a phone. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f3f5f8;--card:#fff;--ink:#1b2430;--soft:#566273;--line:#ccd4de;--accent:#0b5aa8;--on-accent:#fff;--good:#156f3b;--good-ground:#e5f5eb;--bad:#b3261e;--bad-ground:#fdecea;--half:#8a5300;--half-ground:#fff3dc}
@media(prefers-color-scheme:dark){:root{--ground:#12161c;--card:#1b212a;--ink:#e9edf2;--soft:#a3afbe;--line:#3a4553;--accent:#86bdff;--on-accent:#0d1b2a;--good:#7fdca4;--good-ground:#12301f;--bad:#ffa9a1;--bad-ground:#3b1715;--half:#ffce7a;--half-ground:#33260c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.wrap{max-width:46rem;margin:0 auto;padding:0 1rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:2}
header{background:var(--card);border-bottom:1px solid var(--line);padding:.9rem 0 .7rem}
h1{font-size:1.15rem;margin:0}
.top{display:flex;gap:.5rem 1rem;align-items:baseline;justify-content:space-between;flex-wrap:wrap}
.status{margin:0;color:var(--soft);font-variant-numeric:tabular-nums}
progress{display:block;width:100%;height:.5rem;margin:.6rem 0 0;border:0;border-radius:1rem;background:var(--line);overflow:hidden;accent-color:var(--accent)}
progress::-webkit-progress-bar{background:var(--line)}
progress::-webkit-progress-value{background:var(--accent);border-radius:1rem}
progress::-moz-progress-bar{background:var(--accent)}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem;margin:1rem 0;padding:0}
nav button{min-width:2.5rem;height:2.5rem;padding:0 .4rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:var(--ink);font:inherit;font-size:.95rem;font-variant-numeric:tabular-nums;cursor:pointer}
nav button[aria-current]{border:2px solid var(--accent);font-weight:700}
nav .good button{background:var(--good-ground);color:var(--good);border-color:var(--good)}
nav .bad button{background:var(--bad-ground);color:var(--bad);border-color:var(--bad)}
nav .half button{background:var(--half-ground);color:var(--half);border-color:var(--half)}
nav .seen button{color:var(--soft);border-style:dashed}
.card{background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:1.1rem 1.25rem 1.25rem;margin:0 0 1rem}
h2{font-size:1rem;color:var(--soft);margin:0 0 .5rem;font-weight:600}
.badge{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.8rem;margin-left:.4rem}
.stem{font-size:1.125rem;margin:0 0 1rem;white-space:pre-line;overflow-wrap:anywhere}
.stem .gap{white-space:nowrap}
img{max-width:100%;height:auto;display:block;margin:0 0 1rem;background:#fff;border:1px solid var(--line);border-radius:.4rem}
details{margin:0 0 1rem}
summary{color:var(--soft);cursor:pointer;margin-bottom:.4rem}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{color:var(--soft);padding:0;margin-bottom:.4rem}
.option{display:flex;gap:.7rem;align-items:flex-start;padding:.6rem .75rem;border:1px solid var(--line);border-radius:.5rem;margin:0 0 .5rem;cursor:pointer;overflow-wrap:anywhere}
.option:hover{border-color:var(--accent)}
.option:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.option input{flex:none;width:1.15rem;height:1.15rem;margin:.22rem 0 0;accent-color:var(--accent)}
.option .tell{margin-left:auto;font-weight:600;white-space:nowrap}
.option.right{border-color:var(--good);background:var(--good-ground);box-shadow:none}
.option.right .tell{color:var(--good)}
.option.wrong{border-color:var(--bad);background:var(--bad-ground);box-shadow:none}
.option.wrong .tell{color:var(--bad)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.3rem 1rem;align-items:center;padding:.35rem 0;border-bottom:1px solid var(--line)}
.line{margin:0 0 .6rem}
input[type=text],select,textarea{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:.4rem;padding:.35rem .6rem;max-width:100%}
select{width:100%}
textarea{width:100%;min-height:8rem;resize:vertical}
.stem input[type=text]{width:9rem;margin:.1rem .15rem;font-size:1rem}
.answer input[type=text]{width:100%;max-width:22rem;display:block;margin-top:.25rem}
.right-text{border-color:var(--good)!important;background:var(--good-ground)!important}
.wrong-text{border-color:var(--bad)!important;background:var(--bad-ground)!important}
:disabled{opacity:1;color:inherit}
.actions{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:1rem}
.press{font:inherit;font-weight:600;padding:.55rem 1.1rem;border-radius:.5rem;border:1px solid var(--accent);background:transparent;color:var(--accent);cursor:pointer}
.press.main{background:var(--accent);color:var(--on-accent)}
.press:disabled{opacity:.45;cursor:default}
.verdict{margin-top:1rem;padding:.75rem .9rem;border-radius:.5rem;border-left:.3rem solid var(--line);background:var(--ground);overflow-wrap:anywhere}
.verdict:empty{display:none}
.verdict p{margin:0 0 .3rem}
.verdict p:last-child{margin:0}
.verdict strong{font-size:1.05rem}
.verdict.good{border-color:var(--good);background:var(--good-ground)}
.verdict.good strong{color:var(--good)}
.verdict.bad{border-color:var(--bad);background:var(--bad-ground)}
.verdict.bad strong{color:var(--bad)}
.verdict.half{border-color:var(--half);background:var(--half-ground)}
.verdict.half strong{color:var(--half)}
.steps{display:flex;gap:.6rem;justify-content:space-between;flex-wrap:wrap;margin:0 0 2.5rem}
.score{font-size:2.2rem;font-weight:700;margin:.2rem 0;font-variant-numeric:tabular-nums}
.review{list-style:none;margin:1rem 0 0;padding:0}
.review li{border-top:1px solid var(--line);padding:.8rem 0}
.review p{margin:.15rem 0;overflow-wrap:anywhere;white-space:pre-line}
.review .yours{color:var(--bad)}
.review .theirs{color:var(--good)}
.live .question:not(.current),.live.ended .question,.live.ended .steps,[hidden]{display:none!important}
body:not(.live) .steps,body:not(.live) nav,body:not(.live) .actions,body:not(.live) progress{display:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h2:focus{outline:none}
@media(max-width:30rem){.pair{grid-template-columns:1fr}.card{padding:1rem}.steps .press{flex:1}nav ol{flex-wrap:nowrap;overflow-x:auto;padding:.2rem .1rem .5rem}}
@media(prefers-reduced-motion:no-preference){.option,.press{transition:border-color .12s,background-color .12s}}
@media print{nav,.steps,.actions,progress,.verdict{display:none!important}.live .question{display:block!important;break-inside:avoid}body{background:#fff}}
`
