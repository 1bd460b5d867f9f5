import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import type { PublishedAudit } from '@/contract/audit'
import type { SharePrice } from '@/contract/wallet'
import { HomeScreen } from '@/features/marketing/screens/home-screen'
import { sampleBank } from '@/server/sandbox/sample/bank'

const price: SharePrice = {
  price: '12454000',
  previous: '12387000',
  changeBps: 54,
  at: '2026-11-19T16:00:00.000Z',
  range: '1Y',
  inputs: null,
  series: [
    { at: '2026-11-18T16:00:00.000Z', price: '12387000' },
    { at: '2026-11-19T16:00:00.000Z', price: '12454000' },
  ],
}
const question = {
  language: 'en',
  id: 'can-i-sell',
  group: 'The basics',
  question: 'Can I sell?',
  answer: [],
}

const none = '0'
const audit: PublishedAudit = {
  id: 'a',
  at: '2026-11-19T16:00:00.000Z',
  root: '0'.repeat(64),
  totals: {
    issued: '4090000000000',
    sold: '76156496',
    staked: none,
    delivered: none,
    unsold: none,
    reserved: none,
    rewardPool: none,
    elsewhere: none,
  },
  differenceCount: 0,
  eventHash: null,
  period: null,
  block: null,
}

function renderHome(
  shown: Partial<SharePrice> = {},
  isTransferOffered = true,
  campaign = sampleBank.campaign,
) {
  return render(
    <HomeScreen
      price={{ ...price, ...shown }}
      bank={{ ...sampleBank, campaign }}
      audit={audit}
      questions={[question]}
      isTransferOffered={isTransferOffered}
    />,
  )
}

describe('the home page', () => {
  it('shows price and rise, with sign and arrow @rest', () => {
    const { container } = renderHome()
    expect(container.querySelector('data')).toHaveTextContent('$12.45')
    expect(screen.getByText('+0.54%', { exact: false })).toHaveTextContent('▲ +0.54%')
    expect(screen.getByText('November 19, 2026')).toBeInTheDocument()
  })

  it('shows a fall with sign and arrow @rest', () => {
    renderHome({ price: '12387000', previous: '12454000', changeBps: -54 })
    expect(screen.getByText('−0.54%', { exact: false })).toHaveTextContent('▼ −0.54%')
  })

  it('says that no price changed', () => {
    renderHome({ changeBps: 0 })
    expect(screen.getByText('Unchanged')).toBeInTheDocument()
  })

  it('names both ways to pay where a bank account is one of them', () => {
    renderHome()
    expect(screen.getByText(/^From your bank account or a wallet/)).toBeInTheDocument()
    expect(screen.getByText('A minute by wallet, a day or two by bank')).toBeInTheDocument()
  })

  it('promises no bank transfer where none is offered @rest', () => {
    renderHome({}, false)
    expect(screen.queryByText(/bank account/)).toBeNull()
    expect(screen.getByText('Usually under a minute')).toBeInTheDocument()
  })

  it('says how many of the offered shares are left, and until when @rest', () => {
    renderHome()
    expect(
      screen.getByText(
        'Of 4,000,000 shares on offer, 4,000,000 are left. Open until Feb 28, 2027.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'See offering' })).toHaveAttribute(
      'href',
      '/campaign-details',
    )
  })

  it('shows whole shares sold and left that add up to those on offer @rest', () => {
    renderHome({}, true, { ...sampleBank.campaign, sharesSoldMicro: '195748600000' })
    expect(screen.getByText(/3,804,252 are left\./)).toBeVisible()
  })

  it('shows each sentence of the headline on a line of its own, and a comma with room @rest', () => {
    const { container } = renderHome()
    const lines = [...(container.querySelector('h1')?.children ?? [])]
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Own part of a bank.',
      'Check every figure.',
    ])
    expect(container.querySelector('data .mark')).toHaveTextContent('.')
  })

  it('leads from each question to its own answer', () => {
    renderHome()
    expect(screen.getByRole('link', { name: 'Can I sell?' })).toHaveAttribute(
      'href',
      '/faq#can-i-sell',
    )
  })

  it('says what one share is, and what the newest audit found', () => {
    renderHome()
    expect(
      screen.getByText(
        /^One of 36,000,000 equal parts of the bank\. On September 30, 2026, \$12\.14 of /,
      ),
    ).toBeVisible()
    expect(screen.getByText(/^Members own 76\.156496 shares\. On/)).toBeVisible()
    for (const figure of ['$5.1 billion', '$437.1 million'])
      expect(screen.getByText(figure)).toBeVisible()
  })

  it('warns that shares cannot be resold @rest', () => {
    renderHome()
    expect(screen.getByText(/There’s no market for the shares/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Read the risks' })).toHaveAttribute(
      'href',
      '/static/risk-disclosure',
    )
  })
})

describe('the call to action', () => {
  const boot = readFileSync('public/boot.js', 'utf8')
  const rules = readFileSync('src/ui/global.css', 'utf8')
  const actions = ['Open an account', 'Log back in', 'Go to dashboard', 'Buy shares']

  function visibleActions() {
    const sheet = document.createElement('style')
    sheet.textContent = rules
    document.head.append(sheet)
    new Function(boot)()
    renderHome()
    return actions.filter((name) => screen.queryByRole('link', { name, hidden: false }) !== null)
  }

  afterEach(() => {
    document.head.innerHTML = ''
    for (const name of Object.keys(document.documentElement.dataset))
      delete document.documentElement.dataset[name]
    for (const name of ['token', 'isRedirect']) Cookies.remove(name)
    localStorage.clear()
  })

  it('invites a newcomer to create an account @rest', () => {
    expect(visibleActions()).toEqual(['Open an account'])
  })

  it('offers a returning visitor the login @rest', () => {
    Cookies.set('isRedirect', 'true')
    expect(visibleActions()).toEqual(['Log back in'])
  })

  it('shows a member the way on instead @rest', () => {
    Cookies.set('isRedirect', 'true')
    Cookies.set('token', 'abc')
    localStorage.setItem('token', 'abc')
    expect(visibleActions()).toEqual(['Go to dashboard', 'Buy shares'])
  })
})
