import { markdownOf } from '@/server/platform/node/markdown'

const site = 'https://fnx.example'
const page = (main: string) =>
  `<!DOCTYPE html><html><head><title>Price &amp; inputs</title><meta name="description" content="What a share costs &#x27;today&#x27;."/></head><body><header><h1>Not this</h1></header><main id="main" class="a">${main}</main><footer>nor this</footer></body></html>`
const text = (main: string) => markdownOf(page(main), site).text

test('the head’s words come with it', () => {
  expect(markdownOf(page('<p>x</p>'), site)).toEqual({
    title: 'Price & inputs',
    description: "What a share costs 'today'.",
    text: 'x\n',
  })
})

test.each([
  ['headings and paragraphs', '<h1>One</h1><div><p>Two\n three</p></div>', '# One\n\nTwo three'],
  ['a comment of React inside a figure', '<p>$<!-- -->12<!-- -->.<!-- -->43</p>', '$12.43'],
  ['bold, code and a break', '<p><b>Now</b><br/>read <code>a</code></p>', '**Now** read `a`'],
  [
    'a link of the site',
    '<p>See <a href="/price?range=1Y">the price</a>.</p>',
    'See [the price](https://fnx.example/price?range=1Y).',
  ],
  ['a link elsewhere', '<p><a href="https://a.example/x">x</a></p>', '[x](https://a.example/x)'],
  ['a link within the page', '<p><a href="#top">up</a></p>', 'up'],
  [
    'a link around blocks',
    '<a href="/blog/a"><h2>Title</h2><p>Words</p></a>',
    '## [Title](https://fnx.example/blog/a)\n\nWords',
  ],
  [
    'lists, one in another',
    '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
    '- a\n\n  1. b\n  2. c\n- d',
  ],
  [
    'names with figures',
    '<dl><div><dt>Price</dt><dd>$12.43</dd></div><div><dt>Fee</dt><dd>0.5%</dd></div></dl>',
    '- **Price**: $12.43\n- **Fee**: 0.5%',
  ],
  [
    'a table',
    '<table><caption>Days</caption><thead><tr><th>Day</th><th>a|b</th></tr></thead><tbody><tr><td>Nov 1</td><td><span>1</span></td></tr></tbody></table>',
    '**Days**\n\n| Day | a\\|b |\n| --- | --- |\n| Nov 1 | 1 |',
  ],
  ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['what opens', '<details><summary>Why?</summary><p>So.</p></details>', '**Why?**\n\nSo.'],
  ['words drawn apart', '<p><span>Price</span><span>$12.43</span></p>', 'Price $12.43'],
  [
    'figures drawn apart',
    '<p><b>22</b><i>45.0%</i></p><p>4<s>.00</s></p>',
    '**22** *45.0%*\n\n4.00',
  ],
  [
    'a bold caption',
    '<table><caption><b>A</b> b</caption><tr><td>1</td></tr></table>',
    '**A b**\n\n| 1 |\n| --- |',
  ],
  [
    'a name with two figures',
    '<dl><dt>Low</dt><dd>$1</dd><dd>in May</dd></dl>',
    '- **Low**: $1; in May',
  ],
  [
    'a German day at the beginning',
    '<ol><li><p>25. August</p><p>x</p></li></ol>',
    '1. 25\\. August\n\n   x',
  ],
  ['a picture with words', '<p><img alt="The price"/></p>', 'The price'],
])('%s', (_, main, wantedHtml) => {
  expect(text(main)).toBe(`${wantedHtml}\n`)
})

test.each([
  ['buttons and forms', '<button>Buy</button><form><label>x</label><input value="9"/></form>'],
  ['what only eyes see', '<svg><text>9</text></svg><div aria-hidden="true"><p>9</p></div>'],
  ['what is hidden', '<p hidden="">9</p><template><p>9</p></template>'],
  ['scripts and styles', '<style>p{x:9}</style><script>let a = 9</script>'],
])('leaves out %s', (_, main) => {
  expect(text(`<p>a</p>${main}`)).toBe('a\n')
})

test('survives what is no page', () => {
  expect(markdownOf('', site)).toEqual({ title: '', description: '', text: '\n' })
  expect(text('</p></b><p>a')).toBe('a\n')
})

test('a page of a megabyte takes no time @rest', () => {
  const row = '<tr><td>Nov 1, 2026</td><td><span>$<!-- -->12.43</span></td></tr>'
  const longTable = text(`<table>${row.repeat(15_000)}</table>`)
  expect(longTable.split('\n')).toHaveLength(15_002)
  expect(text(`<p>${'<'.repeat(100_000)}</p>`).length).toBeLessThan(200_000)
})
