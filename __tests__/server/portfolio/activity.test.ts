import { AsyncLocalStorage } from 'node:async_hooks'
import { Workbook } from 'exceljs'
import type { ActivityEntry } from '@/contract/activity'
import type { MemberDividend } from '@/contract/dividends'
import { carryLocale } from '@/messages/locale'
import type { PersonAccountType } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { shareAsset } from '@/server/modules/ledger/share-asset'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { makeBusyMember, stayLoggedIn } from '../../support/did-everything'
import { makeGiver, share } from '../../support/gifts'
import { holdingsOf, restorePrices } from '../../support/held-shares'
import { makeTransaction, someHash } from '../../support/make-transactions'
import { markPaid } from '../../support/stored-dividend'

let members: Awaited<ReturnType<typeof makeBusyMember>>
beforeAll(async () => {
  carryLocale(new AsyncLocalStorage<string>())
  members = await makeBusyMember()
}, 120_000)
afterAll(() => restorePrices(members.dana))

interface Listed {
  docs: ActivityEntry[]
  nextCursor?: string
}

async function listed(input: Record<string, unknown> = {}, holder = members.dana): Promise<Listed> {
  const answer = await holder.member.call('GET', 'wallet/activity', input)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.opened
}

const linesOf = ({ docs }: Listed) =>
  docs.map(({ kind, state, money, shares, dollars, hasCome }) =>
    [kind, state, money?.amount ?? '', shares ?? '', dollars ?? '', hasCome ? 'come' : ''].join(
      ' ',
    ),
  )
const coin = '000000000000000000'

test('each act stands in the list once, with what it brought and took, by hand @rest', async () => {
  // At $12: 4 × 12 came as a gift and 2 × 12 went. A stake of 10 at 5.5 % gives 3,013 millionths in two
  // days; half of three days' reward is 2,260, so leaving takes back 753. A quarter of a dollar for each of
  // 20.00226 shares is 5.000565, less 30 %; the next dividend is twice that. 5 × 12.80 were sold.
  expect(linesOf(await listed({ limit: 100 }))).toEqual([
    'given waiting  1000000  ',
    'offer waiting  2000000  ',
    `sold ready 64${coin} -5000000 64000000 come`,
    'dividend ready 7000791000000000000  7000791 come',
    'payout paid 3500395500000000000  3500395 ',
    'dividend paid 3500395500000000000  3500395 come',
    'returned done  -753 -9036 come',
    'left done  9999247  ',
    'claimed done  3013 36156 come',
    'staked done  10000000  ',
    'brought done  1000000  ',
    'delivered done  4000000  ',
    'given done  -2000000 -24000000 come',
    'gift done  4000000 48000000 come',
    'purchase confirmed -50000000000000000 3000000 -30000000 come',
    `purchase confirmed -55${coin} 5000000 -55000000 come`,
    `purchase confirmed -100${coin} 10000000 -100000000 come`,
  ])
})

test('what came and went is what is owned @rest', async () => {
  const { docs } = await listed({ limit: 100 })
  const isOwned = ({ hasCome }: ActivityEntry) => hasCome
  const sum = docs.filter(isOwned).reduce((total, { shares }) => total + BigInt(shares ?? 0), 0n)
  expect(sum).toBe(15_002_260n)
})

test.each([
  [
    'en',
    'Sent to your wallet',
    'Currency',
    ['Amount', 'Amount, for information'],
    ['Shares', 'Shares, for information'],
  ],
  [
    'de',
    'In Ihre Wallet gesendet',
    'Währung',
    ['Betrag', 'Betrag, nachrichtlich'],
    ['Aktien', 'Aktien, nachrichtlich'],
  ],
])(
  'columns of the workbook in %s add up: a dividend and its payout count once @rest',
  async (lang, sent, currency, money, shares) => {
    const { api, member } = members.dana
    const path = '/api/v1/transactions/transaction/list-xls/'
    const answer = await api.app.request(path, { headers: { token: member.token, lang } })
    const workbook = await new Workbook().xlsx.load(await answer.arrayBuffer())
    const [head = [], ...rows] = (workbook.worksheets[0]?.getSheetValues() ?? []).flatMap((row) =>
      Array.isArray(row) ? [row] : [],
    )
    const sumOf = (name: string, coinName?: string) => {
      expect(head).toContain(name)
      return rows
        .filter((row) => coinName === undefined || row[head.indexOf(currency)] === coinName)
        .reduce<number>((sum, row) => sum + Number(row[head.indexOf(name)] ?? 0), 0)
    }
    // 64 were paid for shares and 7.000791 and 3.5003955 are dividends; 55 bought shares. What was sent to
    // the wallet, 3.5003955, was credited before.
    expect(money.map((name) => sumOf(name, 'USDC').toFixed(7))).toEqual(['19.5011865', '3.5003955'])
    // Neither a stake of 10, which ended with 9.999247, nor 4 to the own wallet and 1 of them back made
    // them more, and the gift of 1 and the offer of 2 still wait.
    expect(shares.map((name) => sumOf(name).toFixed(6))).toEqual(['15.002260', '27.999247'])
    expect(sumOf('USD').toFixed(6)).toBe('-86.471694')
    expect(rows.map((row) => row[2])).toContain(sent)
  },
)

test('what is owned cost, gained and brought what is reckoned by hand @rest', async () => {
  // 185 paid for 18 shares and 48 of gifts for 4 are 233 for 22. 2 went, and with them 21.181818. 0.003013
  // came at 12; 0.000753 went with 0.007975, and 5 were sold for 64, which had cost 52.955607. So 15.00226
  // at 12 are 180.02712 and had cost 158.890756. The sale: 64 - 52.955607 = 11.044393.
  const { value, book, gain, realised, takenBack } = await holdingsOf(members.dana)
  expect(value).toBe('180027120')
  const cost = Object.values(book).reduce((sum, part) => sum + Number(part), 0)
  expect(cost).toBeCloseTo(158_890_756, -1)
  expect(Number(gain)).toBe(Number(value) - cost)
  expect(Number(realised)).toBeCloseTo(11_044_393, -1)
  expect(Number(takenBack)).toBeCloseTo(7_975, -1)
  const sums = gainsSums(await gainsReport(members.dana.api.services, members.dana.accountId, 2026))
  expect(sums).toMatchObject({
    bought: { shares: 18_000_000n, usd: 185_000_000n },
    rewards: { shares: 3_013n, usd: 36_156n },
    others: { shares: 4_000_000n, usd: 48_000_000n },
    given: { shares: -2_000_000n },
    taken: { shares: -753n },
    held: 15_002_260n,
    value: 180_027_120n,
    agrees: true,
  })
})

test('pages of one row give the same rows, in the same order @rest', async () => {
  const allDeals = await listed({ limit: 100 })
  const walked: ActivityEntry[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 1, ...(cursor && { cursor }) })
    walked.push(...page.docs)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(walked).toEqual(allDeals.docs)
})

test('neither what only changed its place nor acts of one moment cut a page short @rest', async () => {
  const { api } = members.dana
  const nina = await stayLoggedIn(await makeGiver(api, 'Nina Net', 50n))
  const place = (type: PersonAccountType) =>
    ({ owner: nina.accountId, type, asset: shareAsset }) as const
  let at = api.clock.now().getTime()
  const moveOf = (kind: string, from: PersonAccountType, to: PersonAccountType) => ({
    key: `${kind} ${crypto.randomUUID()}`,
    kind,
    at: new Date(at),
    details: {},
    moves: [{ from: place(from), to: place(to), amount: share }],
  })
  await post(api.services.db, [moveOf('stake', 'available', 'staked')])
  for (let times = 0; times < 9; times += 1) {
    at += 1_000
    await post(api.services.db, [moveOf('gift', 'available', 'sending')])
    await post(api.services.db, [moveOf('gift ended', 'sending', 'available')])
  }
  at += 1_000
  const someMoves = Array.from({ length: 7 }, () => moveOf('stake', 'available', 'staked'))
  await post(api.services.db, someMoves)
  for (const filter of [{}, { state: 'done' }, { kind: 'stakes' }]) {
    const allDeals = await listed({ ...filter, limit: 100 }, nina)
    expect(linesOf(allDeals).filter((line) => line.startsWith('staked'))).toEqual(
      Array(8).fill('staked done  1000000  '),
    )
    for (const limit of [1, 2, 3]) {
      const walked: ActivityEntry[] = []
      let cursor: string | undefined
      do {
        const page = await listed({ ...filter, limit, ...(cursor && { cursor }) }, nina)
        walked.push(...page.docs)
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(walked).toEqual(allDeals.docs)
    }
  }
})

test.each([
  [{ kind: 'purchases' }, 3],
  [{ kind: 'stakes' }, 4],
  [{ kind: 'moves' }, 2],
  [{ kind: 'gifts' }, 3],
  [{ kind: 'dividends' }, 3],
  [{ kind: 'buy-backs' }, 2],
  [{ kind: 'swaps' }, 0],
  [{ kind: 'others' }, 0],
  [{ state: 'open' }, 4],
  [{ state: 'over' }, 0],
  [{ kind: 'gifts', state: 'done' }, 2],
  [{ from: '2026-11-20', to: '2026-11-20' }, 8],
  [{ from: '2026-11-21' }, 9],
  [{ to: '0000-12-31' }, 0],
  [{ since: '2026-11-20T00:00:00Z', before: '2026-11-21T00:00:00.000Z' }, 8],
  [{ since: '2026-11-21T00:00:00Z' }, 9],
  [{ before: '0000-12-31T00:00:00Z' }, 0],
  [{ hash: `0x${'A'.repeat(64)}` }, 1],
])('filtered by %j are %i of them @rest', async (filter, count) => {
  expect((await listed({ ...filter, limit: 100 })).docs).toHaveLength(count)
})

test('the other side of a gift is in the receiver’s list, and nothing else of it @rest', async () => {
  expect(linesOf(await listed({ kind: 'gifts' }, members.mia))).toEqual([
    'gift done  2000000 24000000 come',
    'given done  -4000000 -48000000 come',
  ])
  expect(
    linesOf(await listed({}, members.mia)).filter((line) => /^(purchase|sold|payout)/.test(line)),
  ).toEqual([])
})

test('what is not paid, or came back, has no sign, and a transaction is found by any spelling of its hash @rest', async () => {
  const hash = someHash()
  const paymentFields = { hash, pay: 5n * 10n ** 18n, microShares: 400_000n }
  const { mia } = members
  await makeTransaction(mia.api, mia.member, { ...paymentFields, status: 'pending' })
  for (const status of ['awaiting', 'returned', 'expired'] as const)
    await makeTransaction(mia.api, mia.member, { ...paymentFields, hash: null, status })
  const of = async (filter: object) => linesOf(await listed({ kind: 'purchases', ...filter }, mia))
  expect(await of({ hash: `0x${hash.slice(2).toUpperCase()}` })).toEqual([
    `purchase pending -5${coin} 400000  `,
  ])
  expect(await of({ state: 'over' })).toEqual([
    `purchase expired 5${coin} 400000  `,
    `purchase returned 5${coin} 400000  `,
  ])
  expect(await of({ state: 'open' })).toHaveLength(2)
})

test.each([
  [{ kind: 'gift' }, 'kind'],
  [{ state: 'lost' }, 'state'],
  [{ from: '2026-02-30' }, 'from'],
  [{ since: '2026-02-30T00:00:00Z' }, 'since'],
  [{ before: '2026-11-20' }, 'before'],
  [{ hash: '0x12' }, 'hash'],
  [{ cursor: '12' }, 'cursor'],
  [{ limit: 101 }, 'limit'],
])('%j is refused at its field', async (input, path) => {
  const { status, body } = await members.dana.member.call('GET', 'wallet/activity', input)
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test('what was sent is dated by its arrival, as its dividend’s page dates it', async () => {
  const { api, member } = members.dana
  api.clock.forward(60 * 60_000)
  await markPaid(api)
  const { docs } = (await member.call('GET', 'user/dividends')).opened
  const ends = (docs as MemberDividend[]).flatMap(({ payout }) => payout?.endedAt ?? [])
  const moment = (at: string) => new Date(at).toISOString()
  const { docs: acts } = await listed({ kind: 'dividends' })
  expect(acts.flatMap(({ kind, at }) => (kind === 'payout' ? [moment(at)] : []))).toEqual(ends)
  expect(ends).toEqual([api.clock.now().toISOString()])
})
