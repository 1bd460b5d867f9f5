import { act, screen, within } from '@testing-library/react'
import { questionFacts } from '@/features/content/screens/faq-screen'
import * as faqPage from '../../../pages/faq'
import { paste } from '../../support/paste'
import { renderRoute } from '../../support/render-route'
import { byDay } from '../../support/size'

const open = (hash = '') => renderRoute(faqPage, { pathname: '/faq', address: `/faq${hash}` })
const search = () => screen.getByRole('searchbox', { name: 'Search questions' })
const shown = () =>
  screen.getAllByRole('heading', { level: 3 }).filter((heading) => heading.closest('details'))

test('every question shows in its group before searching @rest', async () => {
  await open()
  expect(shown().length).toBeGreaterThan(20)
  const buying = screen.getByRole('heading', { name: 'Buying' }).closest('section') as HTMLElement
  expect(within(buying).getByText('What does buying cost?')).toBeVisible()
})

test('a search leaves, counts and marks what answers @rest', async () => {
  const { user } = await open()
  const groups = screen.getByRole('navigation', { name: 'Question groups' })
  const numbers = () =>
    within(groups)
      .queryAllByRole('listitem', { hidden: false })
      .map((item) => Number(item.querySelector('span')?.textContent))
  const sum = () => numbers().reduce((total, number) => total + number, 0)
  expect(sum()).toBe(shown().length)
  await paste(user, search(), "there's NO market")
  const found = await screen.findByText(/answers? match(es)?/)
  expect(document.querySelector('#can-i-sell-my-shares h3')).toBeVisible()
  expect(screen.queryByText('How is the price set?')).not.toBeVisible()
  expect(sum()).toBe(Number.parseInt(found.textContent ?? '', 10))
  expect(numbers()).not.toContain(0)
  await user.clear(search())
  await paste(user, search(), '16:00')
  const marked = await screen.findByText('16:00', { selector: 'summary mark' })
  expect(marked.closest('details')).toHaveAttribute('id', 'how-is-the-price-set')
})

test('a fruitless search leads to the contact page @rest', async () => {
  const { user } = await open()
  await paste(user, search(), 'xylophone')
  expect(await screen.findByText('Nothing here answers that')).toBeVisible()
  expect(screen.getByText('xylophone')).toBeVisible()
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'Contact us' }),
  ).toHaveAttribute('href', '/contactus')
})

test.each(byDay(1, ['<script>alert(1)</script>', '\u202e[x', '(((', 'e\u0301\u{1F600}', '\\']))(
  'searched text is only ever words: %s @rest',
  async (words) => {
    const { user } = await open()
    await user.click(search())
    await user.paste(words)
    expect(await screen.findByText(words.trim(), { selector: 'q' })).toBeVisible()
    expect(document.querySelector('main script')).toBeNull()
  },
)

test('an address with a question opens it, and can be copied @rest', async () => {
  const { user } = await open('#smallest-purchase')
  expect(document.getElementById('smallest-purchase')).toHaveAttribute('open')
  expect(document.getElementById('what-can-i-lose')).not.toHaveAttribute('open')
  expect(document.getElementById('smallest-purchase')).toHaveAttribute('data-opened')
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(
    screen.getByRole('link', { name: 'Copy link to What is the smallest purchase?' }),
  )
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/faq#smallest-purchase$/))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
})

test('the first answer is open, and an address without a question opens no other @rest', async () => {
  await open('#%E0%A4%A')
  const opened = [...document.querySelectorAll('details[open]')]
  expect(opened).toEqual([document.querySelector('details')])
})

test('without a server the page tries again, by itself and when asked @rest', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval')
  const { status, startApi, router, user } = await renderRoute(faqPage, {
    pathname: '/faq',
    isApiDown: true,
  })
  expect(status).toBe(503)
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t show this page now')
  startApi()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(router.replace).toHaveBeenCalledWith('/faq', undefined, { scroll: false })
  const again = timers.mock.calls.find(([, ms]) => ms === 10_000)?.[0]
  timers.mockRestore()
  await act(async () => again?.())
  expect(router.replace).toHaveBeenCalledTimes(2)
})

test('search engines get plain questions and answers', () => {
  const spans = [{ text: 'No. See the ' }, { text: 'price page', href: '/price' }, { text: '.' }]
  const answer = [{ type: 'paragraph' as const, spans }]
  expect(
    questionFacts([
      { id: 'sell', language: 'en', group: 'Buying', question: 'Can I sell?', answer },
    ]),
  ).toMatchInlineSnapshot(`
{
  "@type": "FAQPage",
  "mainEntity": [
    {
      "@type": "Question",
      "acceptedAnswer": {
        "@type": "Answer",
        "text": "No. See the price page.",
      },
      "name": "Can I sell?",
    },
  ],
}
`)
})
