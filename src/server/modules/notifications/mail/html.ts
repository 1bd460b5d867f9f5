import { housePalettes } from '@/config/palettes'
import { addressGroups } from '@/contract/format/addresses'
import { escapeHtml } from '@/server/platform/plain-page'
import type { Letter, Line, Part, Row } from './letter'

// Mail readers do not support variables, so dark colours use classes. `data-ogsc` is Outlook's dark
// mode.
const light = () => {
  const { page: paper, text: ink, muted: quiet, hairline: rule, accent } = housePalettes().light
  return { paper, ink, quiet, rule, accent, hair: '#EAE7DE', edge: '#BDB7A8' }
}
const dark = () => {
  const { page, text, muted, hairline, accent, onAccent } = housePalettes().dark
  return [
    ['pg', `background-color:${page}`],
    ['tx', `color:${text}`],
    ['mu', `color:${muted}`],
    ['ln', `border-color:${hairline}`],
    ['lt', 'border-color:#1D2432'],
    ['st', `border-color:${text}`],
    ['bt', `background-color:${accent};border-color:${accent};color:${onAccent}`],
    ['bl', `background-color:${page};border-color:#3B475C;color:${text}`],
    ['lk', `color:${text};text-decoration-color:${accent}`],
  ]
}
const darkRules = (before: string) =>
  dark()
    .map(([name, rules]) => `${before}.${name}{${important(rules ?? '')}}`)
    .join('')
const important = (rules: string) => rules.replaceAll(/(;|$)/g, '!important$1')

const style = () => `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-underline-offset:3px}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}
@media (max-width:480px){.w{${important('padding-left:20px;padding-right:20px')}}.hero{${important('font-size:32px;line-height:40px')}}.code{${important('font-size:40px;line-height:48px')}}.h1{${important('font-size:22px;line-height:28px')}}}`

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = () => `font-size:16px;line-height:26px;color:${light().ink}`
const small = () => `font-size:14px;line-height:22px;color:${light().quiet}`
const figures = 'font-variant-numeric:tabular-nums'
const padding = '&#847;&zwnj;&nbsp;'.repeat(40)

/** A letter as HTML. Names and reasons in it are typed by people, so everything is escaped. */
export function htmlOf(letter: Letter): string {
  const { language, subject, preheader, brand, parts } = letter
  const isRtl = rightToLeft.test(language)
  const content = parts.map((part, index) => partOf(part, parts[index + 1], isRtl)).join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${isRtl ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title><style>${style()}</style></head>
<body class="pg" style="margin:0;padding:0;background-color:${light().paper};color-scheme:light dark">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preheader)}${padding}</div>
<div class="pg tx" role="article" aria-label="${escapeHtml(subject)}" style="background-color:${light().paper};color:${light().ink};font-family:${sans};-webkit-text-size-adjust:100%">
<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->
<div class="w" style="max-width:536px;margin:0 auto;padding:28px 32px 40px">
<div class="ln" style="padding:0 0 16px;margin:0 0 32px;border-bottom:1px solid ${light().rule}"><span class="tx" style="font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:32px;letter-spacing:0.5px;color:${light().ink}">${escapeHtml(brand)}</span></div>
${headingOf(letter)}
${content}
${footOf(letter)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div></body></html>
`
}

const rightToLeft = /^(ar|fa|he|ur)\b/

function headingOf({ heading }: Letter): string {
  if ('title' in heading)
    return `<h1 class="h1 tx" style="margin:0 0 12px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.3px;color:${light().ink}">${escapeHtml(heading.title)}</h1>`
  const { label, figure, unit } = heading
  return `<h1 style="margin:0 0 20px;font-weight:400"><span class="mu" style="display:block;${small()};font-weight:500">${escapeHtml(label)}</span> <span class="hero tx" style="display:block;font-size:40px;line-height:48px;font-weight:600;letter-spacing:-0.8px;color:${light().ink};${figures}">${escapeHtml(figure)} <span class="mu" style="font-weight:400;color:${light().quiet}">${escapeHtml(unit)}</span></span></h1>`
}

function partOf(part: Part, next: Part | undefined, isRtl: boolean): string {
  switch (part.kind) {
    case 'paragraph':
      return part.isNote
        ? `<p class="mu" style="margin:0 0 16px;${small()}">${part.lines.map(runsOf).join('<br>')}</p>`
        : `<p class="tx" style="margin:0 0 16px;${body()}">${part.lines.map(runsOf).join('<br>')}</p>`
    case 'code':
      return codeOf(part.code, next?.kind === 'table')
    case 'table':
      return tableOf(part, isRtl)
    case 'steps':
      return stepsOf(part.items)
    case 'options':
      return optionsOf(part.items)
    case 'wallet':
      return walletOf(part, isRtl)
    case 'button':
      return buttonOf(part)
  }
}

function runsOf(line: Line): string {
  if (typeof line === 'string') return escapeHtml(line)
  return line
    .map((run) => {
      if (typeof run === 'string') return escapeHtml(run)
      if ('bold' in run)
        return `<b class="tx" style="font-weight:600;color:${light().ink}">${escapeHtml(run.bold)}</b>`
      return `<a class="lk" href="${escapeHtml(run.href)}" style="color:${light().ink};text-decoration:underline;text-decoration-color:${light().accent}">${escapeHtml(run.link)}</a>`
    })
    .join('')
}

function codeOf(code: string, isBeforeTable: boolean): string {
  const [below, line] = isBeforeTable ? [0, 0] : [24, 1]
  return `<div class="ln" style="margin:20px 0 ${below}px;padding:20px 0;border:solid ${light().rule};border-width:1px 0 ${line}px"><span class="code tx" dir="ltr" style="display:block;font-size:48px;line-height:56px;font-weight:500;letter-spacing:6px;color:${light().ink};${figures}"><span style="padding-right:14px">${escapeHtml(code.slice(0, 3))}</span>${escapeHtml(code.slice(3))}</span></div>`
}

function tableOf({ rows, title }: Extract<Part, { kind: 'table' }>, isRtl: boolean): string {
  const heading = title
    ? `<h2 class="tx" style="margin:28px 0 8px;font-size:16px;line-height:24px;font-weight:600;color:${light().ink}">${escapeHtml(title)}</h2>`
    : ''
  const lines = rows.map((row, index) => rowOf(row, rows[index + 1], isRtl))
  return `${heading}<table class="ln" style="width:100%;border-collapse:collapse;margin:4px 0 24px;border-top:1px solid ${light().rule}">${lines.join('')}</table>`
}

function rowOf(
  { label, value, isTotal = false }: Row,
  next: Row | undefined,
  isRtl: boolean,
): string {
  const [start, end] = sides(isRtl)
  const [line, color] = lineBelow(next)
  const cell = `border-bottom:1px solid ${color};vertical-align:top;font-size:15px;line-height:22px`
  const [tone, ink, weight] = isTotal ? ['tx', light().ink, 600] : ['mu', light().quiet, 400]
  return `<tr><th scope="row" class="${tone} ${line}" style="${isRtl ? 'padding:10px 0 10px 16px' : 'padding:10px 16px 10px 0'};${cell};text-align:${start};font-weight:${weight};color:${ink}">${escapeHtml(label)}</th><td class="tx ${line}" style="padding:10px 0;${cell};text-align:${end};${value.length <= longestLine ? 'white-space:nowrap;' : ''}font-weight:${isTotal ? 600 : 500};color:${light().ink};${figures}">${escapeHtml(value)}</td></tr>`
}

const longestLine = 26

const sides = (isRtl: boolean) => (isRtl ? ['right', 'left'] : ['left', 'right'])

function lineBelow(next: Row | undefined): [name: string, color: string] {
  if (next === undefined) return ['ln', light().rule]
  return next.isTotal ? ['st', light().ink] : ['lt', light().hair]
}

function stepsOf(items: { title: string; text: string }[]): string {
  const cell = `padding:16px 0;border-bottom:1px solid ${light().rule};vertical-align:top;font-size:16px;line-height:24px`
  const rows = items.map(
    ({ title, text }, index) =>
      `<tr><td class="mu ln" style="width:32px;${cell};color:${light().quiet}">${index + 1}</td><td class="tx ln" style="${cell};color:${light().ink}"><b style="font-weight:600">${escapeHtml(title)}</b><br><span class="mu" style="${small()}">${escapeHtml(text)}</span></td></tr>`,
  )
  return `<table role="presentation" class="ln" style="width:100%;border-collapse:collapse;margin:20px 0 24px;border-top:1px solid ${light().rule}">${rows.join('')}</table>`
}

function optionsOf(items: { title: string; figure?: string; text: string }[]): string {
  const block = 'display:block'
  const options = items.map(({ title, figure, text }, index) => {
    const large = figure
      ? `<span class="tx" style="${block};font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.3px;color:${light().ink}">${escapeHtml(figure)}</span>`
      : ''
    const below = index === items.length - 1 ? 1 : 0
    return `<div class="ln" style="padding:16px 0;border:solid ${light().rule};border-width:1px 0 ${below}px"><span class="tx" style="${block};font-size:16px;line-height:24px;font-weight:${figure ? 400 : 600};color:${light().ink}">${escapeHtml(title)}</span>${large}<span class="mu" style="${block};${small()}">${escapeHtml(text)}</span></div>`
  })
  return `${options.join('\n')}<div style="height:24px;line-height:24px;font-size:0">&nbsp;</div>`
}

function walletOf({ label, address }: Extract<Part, { kind: 'wallet' }>, isRtl: boolean): string {
  const [start = '', first = '', ...rest] = addressGroups(address).map(escapeHtml)
  const last = rest.pop() ?? ''
  const half = rest.slice(0, 4).join(' ')
  const end = rest.slice(4).join(' ')
  return `<div class="ln" style="margin:20px 0 0;padding:14px 0 16px;border-top:1px solid ${light().rule}"><span class="mu" style="display:block;${small()}">${escapeHtml(label)}</span><span class="tx" dir="ltr" style="display:block;text-align:${sides(isRtl)[0]};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:17px;line-height:28px;color:${light().ink}"><b style="font-weight:700">${start}${first}</b> ${half}<br>&nbsp;&nbsp;${end} <b style="font-weight:700">${last}</b></span></div>`
}

function buttonOf({ text, href, isQuiet }: Extract<Part, { kind: 'button' }>): string {
  const [name, look] = isQuiet
    ? [
        'bl',
        `padding:11px 20px;border:1px solid;border-radius:10px;background-color:${light().paper};border-color:${light().edge};color:${light().ink}`,
      ]
    : [
        'bt',
        `border:solid;border-width:12px 22px;border-radius:10px;background-color:${light().accent};border-color:${light().accent};color:#FFFFFF`,
      ]
  return `<p style="margin:0 0 24px"><a class="${name}" href="${escapeHtml(href)}" style="display:inline-block;${look};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`
}

function footOf({ foot: { reason, links, imprint } }: Letter): string {
  const tiny = `font-size:13px;line-height:20px;color:${light().quiet}`
  const linkTags = links.map(
    ({ text, href }) =>
      `<a class="mu" href="${escapeHtml(href)}" style="color:${light().quiet};text-decoration:underline">${escapeHtml(text)}</a>`,
  )
  return `<div class="ln" style="margin:40px 0 0;padding:16px 0 0;border-top:1px solid ${light().rule}"><p class="mu" style="margin:0 0 8px;${tiny}">${escapeHtml(reason)}<br>${linkTags.join(' &nbsp; ')}</p><p class="mu" style="margin:0;${tiny}">${imprint.map(escapeHtml).join('<br>')}</p></div>`
}
