import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parseEther } from 'viem'
import { dayMs } from '@/config/durations'
import { formatMicroUsd } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Paper } from '@/contract/paper'
import { inLocale } from '@/messages/locale'
import { accounts } from '@/server/modules/identity/tables'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import type { PaperContent, PaperSection, PaperSums } from '@/server/modules/papers/contents/paper'
import { papers } from '@/server/modules/papers/tables'
import { movementsOf } from '@/server/modules/portfolio/holdings/movements'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { carryLanguages } from '@/server/platform/node/listen'
import { makeApi, type TestApi } from '../../support/api'
import {
  buyMicro,
  creditShares,
  earn,
  heldShares,
  novemberTime,
  takeBack,
} from '../../support/held-shares'
import { logIn, type TestMember } from '../../support/member'
import { makeBuyerIn, orderOf, paymentFixture, paymentOf } from '../../support/payment-fixture'
import { quickMember } from '../../support/quick-member'
import { byDay } from '../../support/size'
import { makeHolder, sendStake, share } from '../../support/staking'
import { runVerifyProgram } from '../../support/verify-program'

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function forwardDays(days: number): Promise<void> {
  api.clock.forward(days * dayMs)
  ada = await logIn(api, ada)
}

const issue = (kind: string, subject: string, member = ada) =>
  member.call('POST', 'wallet/issuePaper', { kind, subject })

async function issued(kind: string, subject: string, member = ada): Promise<Paper> {
  const answer = await issue(kind, subject, member)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.opened as Paper
}

async function fileOf(paper: Paper, member = ada): Promise<Response> {
  return api.app.request(`/api/v1/wallet/paper?id=${paper.id}`, {
    headers: { token: member.token },
  })
}

function readPapers(): PaperContent[] {
  const contents: PaperContent[] = []
  const { printPaper } = api.services
  api.services.printPaper = async (content) => {
    contents.push(content)
    return printPaper?.(content) as Promise<Uint8Array>
  }
  return contents
}

type PaperTable = Extract<PaperSection, { kind: 'table' }>

const units = (text: string | undefined) =>
  BigInt(String(text).replaceAll(/[$,.]/g, '').replace('−', '-'))

const sectionOf = (content: PaperContent | undefined, title: string) =>
  content?.sections
    .flatMap((section) => (section.kind === 'pair' ? section.sides : [section]))
    .find((section) => section.title === title)

test('only its owner can fetch a paper’s tagged PDF @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  await forwardDays(2)
  const paper = await issued('certificate', '2026-11-20')
  expect(paper.number).toMatch(/^2026-\d{6}$/)
  const answer = await fileOf(paper)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const file = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(file).digest('hex')).toBe(paper.fingerprint)
  expect(file.length).toBe(Number(paper.bytes))
  const text = file.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  for (const mark of ['/MarkInfo', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true'])
    expect(text).toContain(mark)
  const eve = await quickMember(api)
  expect((await fileOf(paper, eve)).status).toBe(404)
  const { opened } = await eve.call('GET', 'wallet/papers')
  expect(opened).toEqual({ docs: [] })
})

test('a certificate says what was held at the end of that day, as the statement does @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  await sendStake(ada, 4n * share)
  await forwardDays(1)
  await makeHolder(api, ada, share)
  await forwardDays(3)
  const contents = readPapers()
  await issued('certificate', '2026-11-20')
  await issued('certificate', '2026-11-21')
  const [first, second] = contents
  expect(first?.figure?.amount).toBe('10')
  expect(sectionOf(first, 'Shares')).toMatchObject({
    rows: [
      ['Available', '6.000000'],
      ['Staked', '4.000000'],
      ['In own wallet', '0.000000'],
    ],
    total: ['Total', '10.000000'],
  })
  expect(second?.figure?.amount).toBe('11')
  const { opened } = await ada.call('GET', 'wallet/shareStatement', { to: '2026-11-20' })
  expect((opened as { closing: object }).closing).toEqual({
    available: '6000000',
    staked: '4000000',
    delivered: '0',
  })
})

test('a certificate of today says what is held now, and the day’s end replaces it @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  api.clock.forward(60_000)
  const contents = readPapers()
  await issued('certificate', '2026-11-20')
  await makeHolder(api, ada, share)
  api.clock.forward(60_000)
  await issued('certificate', '2026-11-20')
  await forwardDays(1)
  const final = await issued('certificate', '2026-11-20')
  expect(await issued('certificate', '2026-11-20')).toEqual(final)
  expect(contents.map(({ figure }) => figure?.amount)).toEqual(['10', '11', '11'])
  const [now, , end] = contents.map(({ lead }) => lead[1])
  expect(now).toBe('In the ledger on November 20, 2026 at 12:01:00 UTC.')
  expect(end).toBe('In the ledger at the end of Nov 20, 2026, 24:00 UTC.')
})

test('a final paper is made once in each language it is asked for in @rest', async () => {
  carryLanguages()
  await makeHolder(api, ada, 10n * share)
  await forwardDays(2)
  const inGerman = () => inLocale('de', () => issued('certificate', '2026-11-20'))
  const [english, german] = [await issued('certificate', '2026-11-20'), await inGerman()]
  expect([english.language, german.language]).toEqual(['en', 'de'])
  expect(await (await fileOf(german)).text()).toContain('/Lang (de)')
  expect([await issued('certificate', '2026-11-20'), await inGerman()]).toEqual([english, german])
})

test('a German paper names the issuer as German pages do @rest', async () => {
  carryLanguages()
  await makeHolder(api, ada, share)
  await forwardDays(2)
  const contents = readPapers()
  await inLocale('de', () => issued('certificate', '2026-11-20'))
  expect(sectionOf(contents[0], 'Emittentin')).toMatchObject({
    rows: [
      ['Emittentin', 'Varrowmere Bank (Beispiel), Ledgerport'],
      ['Adresse', '4 Chancery Quay, Ledgerport (Beispiel)'],
      ['Eingetragen', 'Handelsregister Ledgerport, 02-771 904 (Beispiel)'],
      expect.anything(),
      ['Verwahrstelle', 'Tarn Row Custody (Beispiel)'],
    ],
  })
})

test('each paper names number, owner, issuer and audit root @rest', async () => {
  await makeHolder(api, ada, share)
  await publishAudit(api.services)
  await forwardDays(1)
  const contents = readPapers()
  const paper = await issued('certificate', '2026-11-20')
  const [content] = contents
  const [account] = await api.services.db.select().from(accounts)
  expect(content).toMatchObject({ number: paper.number, sample: 'Sample' })
  expect(content?.lead[0]).toContain(account?.fullName)
  expect(content?.lead[0]).toContain('Varrowmere Bank')
  expect(sectionOf(content, 'Issuer')).toMatchObject({
    rows: [
      ['Issuer', 'Varrowmere Bank (sample), Ledgerport'],
      ['Address', '4 Chancery Quay, Ledgerport (sample)'],
      ['Registered', 'Companies register of Ledgerport, 02-771 904 (sample)'],
      ['Shares', 'Ordinary, voted by instruction'],
      ['Custodian', expect.stringMatching(/sample/i)],
    ],
  })
  expect(content?.check.root).toMatch(/^[0-9a-f]{64}$/)
})

test('only a certificate of now carries the proof of what is held', async () => {
  await makeHolder(api, ada, share)
  await publishAudit(api.services)
  await forwardDays(1)
  const contents = readPapers()
  const paper = await issued('certificate', '2026-11-21')
  await issued('certificate', '2026-11-20')
  await issued('statement', '2026')
  await issued('dividends', '2026')
  const attached = contents.map(({ files, check }) => [
    files?.map(({ name }) => name),
    check.text.includes(
      'proof.json: your account’s id, what you owned at the audit of Nov 20, 2026',
    ),
  ])
  expect(attached).toEqual([
    [['proof.json'], true],
    [[], false],
    [[], false],
    [[], false],
  ])
  const file = new Uint8Array(await (await fileOf(paper)).arrayBuffer())
  const verdict = runVerifyProgram('paper', file).text
  expect(verdict).toContain(`The paper has the fingerprint ${paper.fingerprint}.`)
  expect(verdict).toContain(`root ${contents[0]?.check.root}:\n  available 1000000 millionths`)
})

test('past periods are issued once, running ones anew @rest', async () => {
  await makeHolder(api, ada, share)
  await forwardDays(20)
  const [past, secondPaper] = [
    await issued('statement', '2026-11'),
    await issued('statement', '2026-11'),
  ]
  expect(secondPaper).toEqual(past)
  const [year, later2] = [await issued('statement', '2026'), await issued('statement', '2026')]
  expect(later2.number).not.toBe(year.number)
  expect(await api.services.db.select().from(papers)).toHaveLength(3)
  const { opened } = await ada.call('GET', 'wallet/papers')
  expect((opened as { docs: Paper[] }).docs.map(({ number }) => number)).toEqual([
    later2.number,
    past.number,
  ])
  expect((await fileOf(year)).status).toBe(404)
  const knownAnswer = await api.get(`static/checkDocument?fingerprint=${year.fingerprint}`)
  expect(knownAnswer.body.data).toEqual({ isIssued: true })
})

test('a period is over a few minutes after midnight @rest', async () => {
  await makeHolder(api, ada, share)
  const midnight = Date.UTC(2026, 10, 22)
  api.clock.forward(midnight + 60_000 - api.clock.now().getTime())
  ada = await logIn(api, ada)
  const isFinal = async () => {
    const { id } = await issued('certificate', '2026-11-21')
    const [paper] = await api.services.db.select().from(papers).where(eq(papers.id, id))
    return paper?.isFinal
  }
  expect(await isFinal()).toBe(false)
  api.clock.forward(5 * 60_000)
  expect(await isFinal()).toBe(true)
})

test('a member prints one paper at a time @rest', async () => {
  await makeHolder(api, ada, share)
  await forwardDays(20)
  const { printPaper } = api.services
  let go = () => {}
  const wait = new Promise<void>((resolve) => {
    go = resolve
  })
  const started = new Promise<void>((resolve) => {
    api.services.printPaper = async (content) => {
      resolve()
      await wait
      return printPaper?.(content) as Promise<Uint8Array>
    }
  })
  const first = issue('statement', '2026')
  await started
  const [second, otherAnswer] = [issue('statement', '2026'), await issue('statement', '2026-11')]
  expect(otherAnswer.status).toBe(429)
  const grace = await quickMember(api)
  const hers = issue('statement', '2026', grace)
  go()
  const numbers = [await first, await second].map(({ opened }) => (opened as Paper).number)
  expect(new Set(numbers).size).toBe(1)
  expect((await hers).status).toBe(200)
})

test.each([
  ['certificate', '2026-11-21', 'PAPER_EARLY'],
  ['certificate', '2026-13-01', 'BAD_REQUEST'],
  ['extract', '2026-11-20', 'PAPER_EARLY'],
  ['statement', '2027', 'PAPER_EARLY'],
  ['statement', 'all', 'BAD_REQUEST'],
  ['gains', '2026-11', 'BAD_REQUEST'],
  ['confirmation', '2026', 'BAD_REQUEST'],
  ['confirmation', '00000000-0000-4000-8000-000000000000', 'TRANSACTION_NOT_FOUND'],
])('a %s of %s is refused: %s @rest', async (kind, subject, code) => {
  const answer = await issue(kind, subject)
  expect(answer.body.code).toBe(code)
  expect(await api.services.db.select().from(papers)).toEqual([])
})

test('a statement holds the movements of its period @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  await forwardDays(1)
  await sendStake(ada, 4n * share)
  await forwardDays(30)
  await ada.call('POST', 'user/stakingClaim')
  await forwardDays(15)
  const contents = readPapers()
  await issued('statement', '2026-12')
  const [content] = contents
  const movements = sectionOf(content, 'Movements')
  expect(movements).toMatchObject({
    rows: [
      ['Dec 1, 2026', 'Opening', '6.000000', '4.000000', '0.000000', '10.000000'],
      ['Dec 21, 2026', 'Reward claimed', '+0.018082', '–', '–', '10.018082'],
      ['Dec 31, 2026', 'Closing', '6.018082', '4.000000', '0.000000', '10.018082'],
    ],
  })
  expect(sectionOf(content, 'Rewards')).toMatchObject({ total: ['Rewards kept', '0.018082'] })
})

test('a confirmation adds up: what was paid, and what was held before and after @rest', async () => {
  const fixture = await paymentFixture()
  api = fixture.api
  const buyer = await makeBuyerIn(fixture)
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    const order = await orderOf(fixture, buyer)
    fixture.chain.mine(paymentOf(fixture, order))
    await fixture.settleAll()
    orders.push(order)
  }
  const contents = readPapers()
  const [first, second] = orders
  await issued('confirmation', second?.id ?? '', buyer.member)
  const [content] = contents
  const shares = (amount: bigint) => (Number(amount) / 1e6).toFixed(6)
  const [before, boughtAfter] = [BigInt(first?.receive ?? 0), BigInt(second?.receive ?? 0)]
  expect(sectionOf(content, 'Shares')).toMatchObject({
    rows: [
      ['Before', shares(before)],
      ['This purchase', shares(boughtAfter)],
    ],
    total: ['After', shares(before + boughtAfter)],
  })
  const [deal] = await movementsOf(api.services.db, { accountId: buyer.accountId })
  const dollars = formatMicroUsd(deal?.kind === 'purchase' ? deal.paid : 0n)
  const total = ['Paid', `100.00 USDT = ${dollars}`]
  expect(sectionOf(content, 'What it cost')).toMatchObject({ total })
  const [storedOrder] = await api.services.db
    .select({ accepted: purchaseOrders.accepted })
    .from(purchaseOrders)
  const acceptedTitles = (storedOrder?.accepted ?? []).map(
    ({ version }) => `${formatShortDay(version.slice(0, 10))}, ${version.slice(11)}`,
  )
  expect(sectionOf(content, 'Accepted by the buyer')).toMatchObject({
    rows: [
      ['Terms', acceptedTitles[0]],
      ['Share terms', acceptedTitles[1]],
      ['Key facts', acceptedTitles[2]],
      ['Risks', acceptedTitles[3]],
    ],
  })
  expect(content?.notes[1]).toContain('the first of its SHA-256')
  const paidSection = sectionOf(content, 'Payment on BNB Smart Chain')
  expect(paidSection).toMatchObject({ kind: 'facts' })
  const otherAnswer = await issue('confirmation', second?.id ?? '', await quickMember(api))
  expect(otherAnswer.body.code).toBe('TRANSACTION_NOT_FOUND')
  const signer = `signed by ${api.services.quoteSigner.address.toLowerCase()}:`
  expect(runVerifyProgram('receipt', content?.code ?? '').text).toContain(
    `Order ${second?.id}, ${signer}`,
  )
  const { opened } = await buyer.member.call('GET', 'wallet/papers')
  const [listed] = (opened as { docs: Paper[] }).docs
  const file = new Uint8Array(await (await fileOf(listed as Paper, buyer.member)).arrayBuffer())
  expect(runVerifyProgram('paper', file)).toMatchObject({
    status: 0,
    text: expect.stringContaining(signer),
  })
  const statement = readPapers()
  await issued('statement', '2026-11', buyer.member)
  expect(sectionOf(statement[0], 'Fees')).toMatchObject({
    rows: [['Fees in USDT', '1.00']],
  })
})

test('the lines of a gains paper add up to the cent @rest', async () => {
  const fixture = await paymentFixture()
  api = fixture.api
  const buyer = await makeBuyerIn(fixture)
  const cents = (text: unknown) => BigInt(String(text).replaceAll(/[$,.]/g, '').replace('−', '-'))
  const contents = readPapers()
  for (const pay of ['100.004', '50.003', '61.007', '77.777']) {
    fixture.chain.mine(
      paymentOf(fixture, await orderOf(fixture, buyer, { pay: String(parseEther(pay)) })),
    )
    await fixture.settleAll()
    await issued('gains', '2026', buyer.member)
    const section = sectionOf(contents.at(-1), 'By average cost') as PaperSums
    const [value, ...parts] = section.rows.map(([, text]) => cents(text))
    const sum = parts.reduce((total, figure) => total + figure, cents(section.total?.[1]))
    expect([pay, sum]).toEqual([pay, value])
  }
})

test('the gains of a year with a gift and an early exit go line by line from what was bought to what is left @rest', async () => {
  const holding = await heldShares(api)
  await buyMicro(holding, 76_517_286n, 951_830_000_000_000_000_000n, novemberTime('10T10:00:00'))
  await earn(holding, 1_000_000n, novemberTime('11T10:00:00'))
  await takeBack(holding, 2_000_000n, novemberTime('12T10:00:00'), 'gift accepted')
  await earn(holding, -70_822n, novemberTime('13T10:00:00'))
  const contents = readPapers()
  await issued('gains', '2026', holding.member)
  expect(contents[0]?.lead).toContain('The figures agree with the ledger.')
  const { rows } = sectionOf(contents[0], 'In the year') as PaperTable
  expect(rows.map(([name, shares]) => [name, shares])).toEqual([
    ['Opening', '0.000000'],
    ['Bought, fee included', '76.517286'],
    ['Rewards received', '1.000000'],
    ['Other credits', '0.000000'],
    ['Given or passed on', '−2.000000'],
    ['Taken back', '−0.070822'],
    ['Closing', '75.446464'],
  ])
  for (const column of [1, 2, 3]) {
    const figures = rows.map((row) => units(row[column]))
    const closing = figures.pop()
    expect(figures.reduce((total, figure) => total + figure, 0n)).toBe(closing)
  }
  const { rows: average } = sectionOf(contents[0], 'By average cost') as PaperSums
  const parts = average.slice(1).map(([, text]) => units(String(text)))
  expect(parts.reduce((total, figure) => total + figure, 0n)).toBe(units(rows.at(-1)?.[2]))
})

test('shares that are offered to a buy-back stand in certificate and statement as in the wallet @rest', async () => {
  const holding = await heldShares(api)
  await creditShares(holding, 49_967_118n, novemberTime('10T10:00:00'))
  await creditShares(holding, 10_000_000n, novemberTime('11T10:00:00'), { type: 'offered' })
  const contents = readPapers()
  await issued('certificate', api.clock.now().toISOString().slice(0, 10), holding.member)
  expect(sectionOf(contents[0], 'Shares')).toMatchObject({
    rows: [
      ['Available', '49.967118'],
      ['Staked', '0.000000'],
      ['Offered to a buy-back', '10.000000'],
      ['In own wallet', '0.000000'],
    ],
    total: ['Total', '59.967118'],
  })
  await issued('statement', '2026-11', holding.member)
  const { rows } = sectionOf(contents[1], 'Movements') as PaperTable
  expect(rows.at(-1)).toEqual(['', 'of which offered', '10.000000', '', '', ''])
})

test.each(
  byDay(1, [
    ['Łukasz Ångström', 'Lukasz Angstrom'],
    ['Zoë O’Neill-Weiß', "Zoe O'Neill-Weiss"],
  ]),
)('%s is printed as a passport spells it @rest', async (name, printed) => {
  await api.services.db.update(accounts).set({ fullName: name })
  await forwardDays(1)
  const contents = readPapers()
  await issued('certificate', '2026-11-20')
  expect(contents[0]?.lead[0]).toContain(printed)
})

test('a paper needs a name in Latin letters', async () => {
  await api.services.db.update(accounts).set({ fullName: '王小明' })
  await forwardDays(1)
  expect((await issue('certificate', '2026-11-20')).body.code).toBe('PAPER_NAME')
})

test('a browser-only API says papers need the server @rest', async () => {
  await forwardDays(1)
  api.services.printPaper = undefined
  const answer = await issue('certificate', '2026-11-20')
  expect([answer.status, answer.body.code]).toEqual([503, 'PAPERS_NEED_SERVER'])
  expect(answer.body.message).toMatch(/npm start/)
})

test('a member who issues many must wait @rest', async () => {
  api = await makeApi({ mode: 'production' })
  ada = await quickMember(api)
  api.services.printPaper = async () => new Uint8Array([37])
  for (let round = 0; round < 30; round += 1) await issued('statement', '2026')
  expect((await issue('statement', '2026')).status).toBe(429)
})

test('anybody can check a paper by its exact bytes @rest', async () => {
  await forwardDays(1)
  const paper = await issued('certificate', '2026-11-20')
  const file = new Uint8Array(await (await fileOf(paper)).arrayBuffer())
  const knownPapers = async () => {
    const fingerprint = createHash('sha256').update(file).digest('hex')
    return (await api.get(`static/checkDocument?fingerprint=${fingerprint}`)).body.data
  }
  expect(await knownPapers()).toEqual({ isIssued: true })
  file[100] = (file[100] ?? 0) ^ 1
  expect(await knownPapers()).toEqual({ isIssued: false })
})
