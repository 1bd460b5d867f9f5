import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { eraseMember } from '@/server/modules/closing'
import { drillEscrow, filesKept, noteOpened, writeEscrow } from '@/server/modules/escrow'
import { newKeyPair } from '@/server/modules/escrow/drill'
import type { EscrowEnd, EscrowLine, EscrowPerson } from '@/server/modules/escrow/file/lines'
import { openFile } from '@/server/modules/escrow/file/open'
import { balancesOf, rebuild } from '@/server/modules/escrow/file/rebuild'
import { escrowFiles } from '@/server/modules/escrow/tables'
import { integrityErrors } from '@/server/modules/ledger'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { signals } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  chunksOf,
  type EscrowFixture,
  escrowFixture,
  rebuildFrom,
  removeEscrowFolders,
} from '../../support/escrow'
import { randomHistory, waitingPayment } from '../../support/escrow-history'
import { eventLog } from '../../support/event-log'
import { makeGiver, runGiftJob, sendGift } from '../../support/gifts'
import type { HeldShares } from '../../support/held-shares'
import { watchEscrow, writeEscrowDue } from '../../support/jobs'
import {
  announceLater,
  bringToPayment,
  chooseReinvesting,
  credit,
  publishPriceToday,
  removePrices,
} from '../../support/reinvesting'
import { randomFrom, seedOfRun } from '../../support/seeded'
import { moveShares } from '../../support/shareholders'
import { runCount } from '../../support/size'
import { sendStake, takeAllBack } from '../../support/staking'
import { offer, openBuyBackStored, settleStored, share } from '../../support/stored-buy-back'
import { announceStored, creditStored, cutStored } from '../../support/stored-dividend'

afterEach(removeEscrowFolders)

const coin = 10n ** 18n

async function personIn({ privateKey }: EscrowFixture, text: string, { accountId }: HeldShares) {
  let escrowPerson: Parameters<NonNullable<Parameters<typeof rebuild>[1]>>[0] | undefined
  await rebuild(openFile(privateKey, chunksOf(text)), (person) => {
    if (person.number === accountId) escrowPerson = person
  })
  return escrowPerson
}

async function linesOf({ privateKey }: EscrowFixture, text: string): Promise<EscrowLine[]> {
  const lines: EscrowLine[] = []
  for await (const line of openFile(privateKey, chunksOf(text))) lines.push(JSON.parse(line))
  return lines
}

describe('a person in a file', () => {
  let dana: HeldShares
  let mia: HeldShares
  let ownFixture: EscrowFixture
  beforeEach(async () => {
    dana = await makeGiver(undefined, 'Dana Demo')
    mia = await makeGiver(dana.api, 'Mia Okonjo-Lind')
    ownFixture = await escrowFixture(dana.api)
  })

  const newest = async () => {
    const file = await writeEscrow(ownFixture.needs, { by: 'a test' })
    return ownFixture.textOf(file?.name ?? '')
  }

  test('is who they are, what they own and where, and what they are owed, to the unit', async () => {
    const from = { type: 'unsold', asset: 'SHARE' } as const
    await moveShares(dana.api, {
      from,
      to: { type: 'rewards', asset: 'SHARE' },
      amount: 100n * share,
    })
    expect((await sendStake(dana.member, 30n * share)).status).toBe(200)
    await sendGift(dana, mia.member.email, 2n)
    await runGiftJob(dana)
    const buyBack = await openBuyBackStored(dana.api)
    await offer(dana, buyBack, 10n * share)
    await creditStored(dana.api)
    await waitingPayment(dana.api, { accountId: dana.accountId, amount: 7n, outcome: 'decision' })
    await waitingPayment(dana.api, { accountId: null, amount: 5n, outcome: 'held' })
    const text = await newest()
    const person = await personIn(ownFixture, text, dana)
    expect(person).toMatchObject({
      name: 'Dana Demo',
      email: dana.member.email,
      phone: expect.stringMatching(/^\+/),
      verification: 'APPROVED',
      stakes: [{ microShares: String(30n * share), rateBps: 550, days: 365, isRunning: true }],
      gifts: [{ to: mia.accountId, microShares: String(2n * share) }],
      offers: [{ buyBack: buyBack.id, microShares: String(10n * share), isLeftOut: false }],
      owed: [{ coin: 'USDC', net: String((25n * coin * 7n) / 10n), payout: null }],
      payments: [{ asset: 'USDC', amount: '7', state: 'decision', refund: null }],
    })
    const balance = balancesOf(person as NonNullable<typeof person>)
    expect([balance('SHARE', 'available'), balance('SHARE', 'promised')]).toEqual([
      58n * share,
      1_650_000n,
    ])
    const rebuilt = await rebuildFrom(ownFixture, text)
    expect(rebuilt).toMatchObject({ faults: [], owners: 2, owned: 200n * share })
    expect(rebuilt.payments).toMatchObject([{ amount: '5', state: 'held' }])
    expect(rebuilt.actions.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'buy-back open',
      'dividend payable',
    ])
    expect(text).not.toContain('Dana')
  })

  test('names what of a dividend became shares beside what is still owed, and both come to its gross', async () => {
    const { api } = dana
    await chooseReinvesting(dana)
    const dividend = await announceLater(api)
    await bringToPayment(api, dividend)
    await removePrices(api)
    await publishPriceToday(api, 13_000_000n)
    await credit(api)
    const text = await newest()
    // 100 shares at $0.25, 30 % withheld: 17.5 ÷ $13 is 1.346153 shares, which cost 17.499989.
    expect(await personIn(ownFixture, text, dana)).toMatchObject({
      owed: [
        {
          gross: String(25n * coin),
          tax: String((75n * coin) / 10n),
          reinvested: String((17_499_989n * coin) / 10n ** 6n),
          net: String((11n * coin) / 10n ** 6n),
        },
      ],
    })
    expect((await rebuildFrom(ownFixture, text)).faults).toEqual([])
    const { differences } = await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)
    expect(differences).toEqual([])
  })

  test('names who owns nothing, and has a payment under review or was an owner at a record date', async () => {
    const { api, accountId } = dana
    const action = await announceStored(api)
    await cutStored(api, action)
    await takeAllBack(api, dana.member)
    await waitingPayment(api, { accountId: mia.accountId, amount: 9n, outcome: 'decision' })
    await takeAllBack(api, mia.member)
    const jo = await makeGiver(api, 'Jo')
    await takeAllBack(api, jo.member)
    await waitingPayment(api, { accountId: jo.accountId, amount: 3n, outcome: 'returning' })
    const text = await newest()
    expect(await personIn(ownFixture, text, dana)).toMatchObject({
      number: accountId,
      balances: [],
      entitled: [{ microShares: String(100n * share) }],
    })
    expect(await personIn(ownFixture, text, jo)).toMatchObject({
      balances: [],
      payments: [{ amount: '3', state: 'returning' }],
    })
    const { differences } = await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)
    expect(differences).toEqual([])
  })

  test('the reader of a file is told of each figure in it that another one contradicts', async () => {
    const buyBack = await openBuyBackStored(dana.api)
    await offer(dana, buyBack, 10n * share)
    await sendGift(dana, mia.member.email, 2n)
    await creditStored(dana.api)
    await waitingPayment(dana.api, { accountId: null, amount: 5n, outcome: 'held' })
    const lines = await linesOf(ownFixture, await newest())
    const faultsOf = async (change: (line: EscrowLine) => EscrowLine[]) => {
      async function* changedLines() {
        for (const line of lines)
          for (const changedLine of change(line)) yield JSON.stringify(changedLine)
      }
      return (await rebuild(changedLines())).faults
    }
    const ofPerson = (change: (person: EscrowPerson) => Partial<EscrowPerson>) =>
      faultsOf((line) => [
        line.is === 'person' && line.number === dana.accountId
          ? { ...line, ...change(line) }
          : line,
      ])
    const number = dana.accountId
    const says = (subject: string, books: bigint, listed: bigint) => [
      `${number}: the books say ${books} ${subject}, what is listed comes to ${listed}.`,
    ]
    expect(await faultsOf((line) => [line])).toEqual([])
    const ofUnknownKind = (line: EscrowLine) =>
      line.is === 'action' ? [{ ...line, kind: 'open-day' } as never] : [line]
    await expect(faultsOf(ofUnknownKind)).rejects.toMatchObject({ problem: 'unreadable' })
    expect(await ofPerson(() => ({ offers: [] }))).toEqual(says('offered', 10n * share, 0n))
    expect(await ofPerson(() => ({ gifts: [] }))).toEqual(says('sending', 2n * share, 0n))
    const wallet = { address: `0x${'1'.repeat(40)}`, microShares: '7' }
    expect(await ofPerson(() => ({ ownWallets: [wallet] }))).toEqual(says('delivered', 0n, 7n))
    expect(await ofPerson(() => ({ owed: [] }))).toEqual([
      `${number} has payable USDC that no dividend and no buy-back explains.`,
    ])
    expect(await ofPerson(({ owed }) => ({ owed: [...owed, ...owed] }))).toEqual(
      says('payable USDC', (25n * coin * 7n) / 10n, (50n * coin * 7n) / 10n),
    )
    const stray = { is: 'wallet', ...wallet, sender: null } as const
    const end = lines.at(-1) as EscrowEnd
    expect(await faultsOf((line) => (line === end ? [stray, end] : [line]))).toEqual([
      `The file announces ${end.lines} lines and 2 people but contains different numbers.`,
      'Wallets that nobody had linked have 7, the books say 0.',
    ])
    expect(await faultsOf((line) => (line.is === 'payment' ? [] : [line]))).toEqual([
      `The file announces ${end.lines} lines and 2 people but contains different numbers.`,
      'The books have 5 USDC under review, payments come to 0.',
    ])
    const twice = await faultsOf((line) => (line.is === 'person' ? [line, line] : [line]))
    expect(twice).toContain(`${number} appears twice, or out of order.`)
  })

  test('after an erasure nothing of them is in it, and the books still agree @rest', async () => {
    await takeAllBack(dana.api, mia.member)
    expect(await eraseMember(dana.api.services, mia.accountId)).toBe('erased')
    const text = await newest()
    expect(await personIn(ownFixture, text, mia)).toBeUndefined()
    expect(await personIn(ownFixture, text, dana)).toMatchObject({ name: 'Dana Demo' })
    expect((await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)).differences).toEqual([])
  })

  test('the drill is right during an open buy-back, while it is settled, and after it @rest', async () => {
    const buyBack = await openBuyBackStored(dana.api)
    await offer(dana, buyBack, 40n * share)
    await offer(mia, buyBack, 56n * share + 1n)
    expect((await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)).differences).toEqual([])
    await settleStored(dana.api, buyBack)
    const { rebuilt, differences } = await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)
    expect(differences).toEqual([])
    expect(rebuilt.totals.get('SHARE/repurchased')).toBe(59_999_999n)
    expect(rebuilt.totals.get('USDC/payable')).toBe((59_999_999n * 128n * coin) / 10_000_000n)
  })

  test('the drill names each figure in which file and database differ', async () => {
    const { db } = ownFixture.api.services
    const balanceIs = async (balance: bigint) => {
      // Past its guards, as only the owner of the database could.
      await db.execute(sql`alter table ledger_account disable trigger user`)
      const isDanas = eq(ledgerAccounts.ownerId, dana.accountId)
      await db.update(ledgerAccounts).set({ balance }).where(isDanas)
      await db.execute(sql`alter table ledger_account enable trigger user`)
    }
    await balanceIs(99n * share)
    try {
      const { differences } = await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)
      expect(differences).toEqual([
        `${dana.accountId} SHARE/available: the file says ${99n * share}, the database ${100n * share}.`,
        `All entries in SHARE come to ${-share}, not to zero.`,
        `Shares that people own: the file says ${199n * share}, the database ${200n * share}.`,
        `All SHARE/available: the file says ${199n * share}, the database ${200n * share}.`,
      ])
    } finally {
      await balanceIs(100n * share)
    }
  })
})

test(
  'after any history the file alone rebuilds the database’s figures, to the unit @rest',
  async () => {
    const random = randomFrom(seedOfRun('escrow'))
    for (let round = 0; round < runCount(2, 40); round += 1) {
      const { api } = await randomHistory(random, runCount(12, 60))
      const ownFixture = await escrowFixture(api)
      expect(await integrityErrors(api.services)).toEqual([])
      const { differences, rebuilt } = await drillEscrow(ownFixture.needs, ownFixture.needs.escrow)
      expect(differences).toEqual([])
      expect(rebuilt.owners).toBeGreaterThan(0)
      removeEscrowFolders()
    }
  },
  60_000 * runCount(2, 40),
)

describe('each night', () => {
  let api: TestApi
  let ownFixture: EscrowFixture
  beforeEach(async () => {
    api = await makeApi()
    ownFixture = await escrowFixture(api)
  })

  test('one file is written, whole and for its owner alone, with the page that opens it', async () => {
    await Promise.all([writeEscrowDue(ownFixture.needs), writeEscrowDue(ownFixture.needs)])
    await writeEscrowDue(ownFixture.needs)
    const [name = '', ...otherFiles] = ownFixture.names()
    expect(otherFiles).toEqual([])
    expect(name).toMatch(/^fnx-2026-11-20T12-00-00-000Z\.escrow$/)
    expect(statSync(join(ownFixture.folder, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(ownFixture.folder, 'escrow.html'), 'utf8')).toContain('opens files')
    const [row] = await api.services.db.select().from(escrowFiles)
    expect(row).toMatchObject({ name, bytes: ownFixture.textOf(name).length, openedAt: null })
    expect((await eventLog(api.services.db)).at(-1)).toMatchObject({
      operator: 'the product',
      action: 'wrote an escrow file',
      subject: name,
      details: { sha256: row?.fingerprint },
    })
    api.clock.forward(dayMs)
    await writeEscrowDue(ownFixture.needs)
    expect(ownFixture.names()).toHaveLength(2)
  })

  test('only the newest are kept, and nothing else in the folder is touched @rest', async () => {
    const notesFile = join(ownFixture.folder, 'notes.txt')
    writeFileSync(notesFile, 'the custodian’s')
    for (let night = 0; night < filesKept + 3; night += 1) {
      await writeEscrowDue(ownFixture.needs)
      api.clock.forward(dayMs)
    }
    expect(ownFixture.names()).toHaveLength(filesKept)
    expect(ownFixture.names()[0]).toContain('2026-11-23')
    expect(existsSync(notesFile)).toBe(true)
  })

  test('a disk that fails leaves neither half a file nor a word of it, and the next try writes it', async () => {
    const { folder } = ownFixture.needs.escrow
    const failing = {
      ...ownFixture.needs,
      escrow: {
        ...ownFixture.needs.escrow,
        folder: {
          ...folder,
          begin: async (name: string) => {
            const draft = await folder.begin(name)
            return { ...draft, keep: () => Promise.reject(new Error('ENOSPC')) }
          },
        },
      },
    }
    await expect(writeEscrowDue(failing)).rejects.toThrow('ENOSPC')
    expect(ownFixture.names()).toEqual([])
    expect(await api.services.db.select().from(escrowFiles)).toEqual([])
    await writeEscrowDue(ownFixture.needs)
    expect(ownFixture.names()).toHaveLength(1)
  })

  test('a custodian with a new key gets a file at once', async () => {
    await writeEscrowDue(ownFixture.needs)
    const { publicKey } = await newKeyPair()
    api.clock.forward(1)
    await writeEscrowDue({ ...ownFixture.needs, escrow: { ...ownFixture.needs.escrow, publicKey } })
    expect(await api.services.db.select().from(escrowFiles)).toHaveLength(2)
  })

  test('only the word at the end of a file proves that it was opened', async () => {
    await writeEscrowDue(ownFixture.needs)
    const { end } = await rebuildFrom(ownFixture, ownFixture.textOf(ownFixture.names()[0] ?? ''))
    expect(await noteOpened(ownFixture.needs, { word: 'a guess', by: 'jo' })).toBeUndefined()
    api.clock.forward(dayMs)
    const openedFile = await noteOpened(ownFixture.needs, {
      word: ` ${end.word.toUpperCase()} `,
      by: 'jo',
    })
    expect(openedFile).toMatchObject({ openedBy: 'jo', openedAt: api.clock.now() })
    api.clock.forward(dayMs)
    expect((await noteOpened(ownFixture.needs, { word: end.word, by: 'kim' }))?.openedBy).toBe('jo')
    expect(await eventLog(api.services.db)).toContainEqual(
      expect.objectContaining({ action: 'noted that the custodian opened an escrow file' }),
    )
  })
})

describe('in production', () => {
  const signalOf = async ({ services: { db } }: TestApi, name: 'escrow' | 'custodian') =>
    (await db.select().from(signals).where(eq(signals.name, name)))[0]

  test('an old file raises an alarm, and one that was not opened for a quarter warns', async () => {
    const api = await makeApi({ mode: 'production' })
    const ownFixture = await escrowFixture(api)
    await watchEscrow(ownFixture.needs)
    expect(await signalOf(api, 'escrow')).toMatchObject({ details: { said: 'none yet' } })
    await writeEscrowDue(ownFixture.needs)
    await watchEscrow(ownFixture.needs)
    expect(await signalOf(api, 'escrow')).toMatchObject({ state: 'good', value: 0 })
    expect(await signalOf(api, 'custodian')).toMatchObject({
      state: 'warn',
      details: { said: 'never opened' },
    })
    const { end } = await rebuildFrom(ownFixture, ownFixture.textOf(ownFixture.names()[0] ?? ''))
    await noteOpened(ownFixture.needs, { word: end.word, by: 'jo' })
    await watchEscrow(ownFixture.needs)
    expect(await signalOf(api, 'custodian')).toMatchObject({ state: 'good' })
    api.clock.forward(50 * 60 * 60_000)
    await watchEscrow(ownFixture.needs)
    expect(await signalOf(api, 'escrow')).toMatchObject({ state: 'alarm' })
    api.clock.forward(93 * dayMs)
    await watchEscrow(ownFixture.needs)
    expect(await signalOf(api, 'custodian')).toMatchObject({ state: 'warn' })
    const otherKey = { ...ownFixture.needs.escrow, publicKey: (await newKeyPair()).publicKey }
    await watchEscrow({ ...ownFixture.needs, escrow: otherKey })
    expect(await signalOf(api, 'custodian')).toMatchObject({ details: { said: 'never opened' } })
  })

  test('without files there is no alarm', async () => {
    const api = await makeApi({ mode: 'production' })
    await watchEscrow({ ...api.services, escrow: undefined })
    await writeEscrowDue({ ...api.services, escrow: undefined })
    expect(await signalOf(api, 'escrow')).toBeUndefined()
  })
})
