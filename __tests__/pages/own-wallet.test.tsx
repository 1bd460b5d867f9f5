import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { dayMs } from '@/config/durations'
import { chainCursors } from '@/server/chain/blocks/tables'
import { shareDeliveries, shareTokens, shareWallets } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { makeHolder, share } from '../support/staking'
import { putInWallet, seeDelivery, seeReturn, settleReturn } from '../support/stored-moves'

HTMLElement.prototype.scrollIntoView ??= () => {}

let api: TestApi
let member: TestMember
let address: string
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
})

const open = (path: string) => memberSite(api, path, member)

async function asMover(path: string) {
  address = await makeMover(api, member)
  return open(path)
}

async function asked(shares = 10n): Promise<string> {
  const input = { address, shares: String(shares * share) }
  const { opened, text } = await member.call('POST', 'wallet/deliver', input)
  if (opened === undefined) throw new Error(text)
  return (opened as { id: string }).id
}

async function own(): Promise<{ accountId: string; address: string }> {
  return { accountId: await accountIdOf(api, member), address }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
/** Asked for anew each time: the row that waits is another one than the row that knows. */
async function rowSaying(name: RegExp, words: string): Promise<HTMLElement> {
  const shares = within(await figures())
  return waitFor(() => {
    const row = shares.getByRole('link', { name })
    expect(row).toHaveTextContent(words)
    return row
  })
}

const figures = () => screen.findByRole('region', { name: 'Shares' })

describe('moving shares to the own wallet', () => {
  test('ten shares are typed, reviewed and asked for once, and the move has an address @rest', async () => {
    const site = await asMover('/wallet/move')
    expect(await heading('Move shares to your own wallet')).toBeVisible()
    expect(await screen.findByText('100 available')).toBeVisible()
    await site.press('10')
    expect(
      screen.getAllByLabelText('After: 90 available, 0 staked, 10 in your own wallet')[0],
    ).toBeInTheDocument()
    await site.press('Review')
    expect(await heading('Move to your own wallet')).toHaveFocus()
    expect(
      screen.getByText('You’re in the register with all 100. A move isn’t a sale.'),
    ).toBeVisible()
    expect(screen.getByText('You keep the key.')).toBeVisible()
    const move = await screen.findByRole('button', { name: 'Move 10 shares' })
    await site.user.dblClick(move)
    expect(await heading('We’re about to sign')).toBeVisible()
    expect(site.router.address).toMatch(/^\/wallet\/move\?move=[0-9a-f-]{36}$/)
    const rows = await api.services.db.select().from(shareDeliveries)
    expect(rows.map(({ microShares }) => microShares)).toEqual([10n * share])
  })

  test('a program is moved to once the member has said that they know @rest', async () => {
    address = await makeMover(api, member)
    await api.services.db.update(walletLinks).set({ program: 'accepted' })
    const site = await open('/wallet/move')
    expect(await screen.findByText(/a program\. You confirm that it may hold shares/)).toBeVisible()
    const sent: object[] = []
    site.server?.use(
      http.post('*/wallet/deliver', () => {
        sent.push({})
        const body = { status: 409, message: 'later', code: 'MOVES_PAUSED', data: null }
        return HttpResponse.json(body, { status: 409 })
      }),
    )
    await site.press('10')
    await site.press('Review')
    expect(await screen.findByText('A program holds these shares.')).toBeVisible()
    await site.press('Move 10 shares')
    expect(await screen.findByText('Confirm this before you move shares there.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^I know that a program/ })).toHaveFocus()
    expect(sent).toHaveLength(0)
    await site.user.click(screen.getByRole('checkbox', { name: /^I know that a program/ }))
    await site.press('Move 10 shares')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('more than a day’s limit: less now, or all of it by two people @rest', async () => {
    address = await makeMover(api, member)
    await makeHolder(api, member, 3_000n * share)
    const site = await open('/wallet/move')
    await site.fill('Shares', '2500')
    expect(
      await screen.findByText(/^You can move up to 2,000 shares a day right away\./),
    ).toBeVisible()
    await site.press('Use 2,000')
    expect(screen.getByLabelText('Shares')).toHaveValue('2000')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Move 2,500 with two signatures' })).toBeNull(),
    )
    await site.fill('Shares', '2500')
    await site.press('Move 2,500 with two signatures')
    expect(await heading('Move to your own wallet')).toHaveFocus()
    expect(screen.getByText('within one business day')).toBeVisible()
    expect(screen.getByText('You can cancel until two people have approved it.')).toBeVisible()
    await site.press('Move 2,500 shares')
    expect(await heading('Two people are checking your move')).toBeVisible()
    const [row] = await api.services.db.select().from(shareDeliveries)
    expect(row).toMatchObject({ source: 'vault', microShares: 2_500n * share })
    await api.services.db.update(shareDeliveries).set({ state: 'approved' })
    await site.reload()
    expect(await heading('Two people have approved it')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel move' })).toBeNull()
  })

  test('a move continues after a reload: requested, on the way with its count, arrived @rest', async () => {
    address = await makeMover(api, member)
    const id = await asked()
    const site = await open(`/wallet/move?move=${id}`)
    expect(await heading('We’re about to sign')).toBeVisible()
    await seeDelivery(api, id)
    await site.reload()
    expect(await heading('10 shares are on the way to your wallet')).toBeVisible()
    expect(screen.getByRole('img', { name: /of 15 confirmations/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel move' })).toBeNull()
  })

  test('until it is signed a move can be canceled, also while it waits 24 hours @rest', async () => {
    address = await makeMover(api, member)
    const id = await asked()
    const { db, clock } = api.services
    const waitsUntil = new Date(clock.now().getTime() + dayMs)
    const set = (id: string, values: Partial<typeof shareDeliveries.$inferInsert>) =>
      db.update(shareDeliveries).set(values).where(eq(shareDeliveries.id, id))
    await set(id, { waitsUntil })
    const site = await open(`/wallet/move?move=${id}`)
    expect(await heading(/^10 shares wait until .* UTC/)).toBeVisible()
    expect(screen.getByText(/Not you\?/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Change password' })).toBeVisible()
    await site.press('Cancel move')
    expect(await heading('Move canceled')).toBeVisible()
    expect(screen.getByText(/^10 shares are available again\./)).toBeVisible()
    const refused = await asked()
    await set(refused, { state: 'failed', endedAt: clock.now() })
    await site.router.go(`/wallet/move?move=${refused}`)
    expect(await heading('The network refused it')).toBeVisible()
    expect(screen.getByText(/Nothing was lost\./)).toBeVisible()
    const arrived = await asked()
    await seeDelivery(api, arrived, true)
    await site.router.go(`/wallet/move?move=${arrived}`)
    expect(await heading('10 shares are in your wallet')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'What your wallet app shows' })).toBeVisible()
    expect(screen.getByText('10,000,000 in the token’s smallest unit')).toBeVisible()
    expect(screen.getByText('In the register you own all 100.')).toBeInTheDocument()
  })

  test('another member’s move is not shown @rest', async () => {
    await asMover('/wallet/move?move=00000000-0000-4000-8000-000000000000')
    expect(await heading('This move isn’t yours')).toBeVisible()
  })

  test('without a deployed token moves are not offered @rest', async () => {
    await makeHolder(api, member)
    const site = await open('/wallet/move')
    expect(await heading('Not possible here yet')).toBeVisible()
    await site.router.go('/wallet')
    expect(await heading('Wallet')).toBeVisible()
    await within(await figures()).findAllByText('100.000000')
    expect(screen.queryByRole('link', { name: /Move to my wallet/ })).toBeNull()
  })

  test('a member without a linked wallet is told so', async () => {
    address = await makeMover(api, member)
    await api.services.db.delete(walletLinks)
    await open('/wallet/move')
    expect(await screen.findByText(/^Link a wallet first\./)).toBeVisible()
  })

  test('while moves are paused, the page says so @rest', async () => {
    address = await makeMover(api, member)
    await api.services.db.update(shareTokens).set({ pausedAt: api.clock.now() })
    await open('/wallet/move')
    expect(await heading('We didn’t move the shares')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Moves are paused' })).toBeVisible()
  })
})

describe('a refused move says first that no shares moved, then why', () => {
  async function refused(code: string) {
    const site = await asMover('/wallet/move')
    const body = { status: 422, message: code, code, data: null }
    site.server?.use(http.post('*/wallet/deliver', () => HttpResponse.json(body, { status: 422 })))
    await site.press('10')
    await site.press('Review')
    await site.press('Move 10 shares')
    return site
  }

  test.each([
    ['WALLET_NOT_LINKED', 'We don’t know whose wallet this is', 'Link this wallet'],
    ['WALLET_IS_PROGRAM', 'This wallet is a program', 'Review again'],
    ['DELIVERY_DAY_LEFT', 'That’s all for today', 'Move 100 shares'],
  ])('%s @rest', async (code, why, action) => {
    await refused(code)
    expect(await heading('We didn’t move the shares')).toBeVisible()
    expect(screen.getByText('All 100 are still yours, in the same place as before.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: why })).toBeVisible()
    expect(screen.getByRole('button', { name: action })).toBeVisible()
  })
})

describe('bringing shares back', () => {
  async function withTen() {
    address = await makeMover(api, member)
    await seeDelivery(api, await asked(), true)
  }

  test('the page shows the address, sees the transfer by itself and says when it is final @rest', async () => {
    await withTen()
    const site = await open('/wallet/bring-back')
    expect(await heading('Bring shares back')).toBeVisible()
    expect(await screen.findByRole('img', { name: 'QR code of the address' })).toBeVisible()
    expect(screen.getByText(/They may be lost\./)).toBeVisible()
    expect(screen.getByLabelText('Shares')).toHaveValue('10')
    await site.fill('Shares', '11')
    expect(await screen.findByText('Only 10 shares are in this wallet.')).toBeVisible()
    await seeReturn(api, await own(), 3n * share)
    expect(await heading('We see 3 shares coming back')).toBeVisible()
    expect(screen.getByText('Leaves 7 in your own wallet')).toBeVisible()
    await settleReturn(api)
    await putInWallet(api, { address }, 7n * share)
    await site.reload()
    expect(await heading('3 shares are available again')).toBeVisible()
  }, 20_000)
})

describe('the wallet page', () => {
  test('says how far back approvals are known, also where it finds none @rest', async () => {
    address = await makeMover(api, member)
    await putInWallet(api, { address }, 6n * share)
    const site = await open('/wallet')
    site.server?.use(
      http.post('*/api/v1/rpc', async ({ request }) => {
        const calls = (await request.json()) as { id: number }[]
        return HttpResponse.json(calls.map(({ id }) => ({ id, result: '0x0' })))
      }),
    )
    const name = 'Who may move shares from your wallet'
    const part = within(await screen.findByRole('region', { name }, { timeout: 5_000 }))
    expect(await part.findByText(/^Only your key\./, {}, { timeout: 5_000 })).toBeVisible()
    expect(part.getByText(/since we began to watch .* may show older ones\.$/)).toBeVisible()
  })

  test('lets a wallet hold shares, and offers to bring back only shares that are there @rest', async () => {
    const site = await asMover('/wallet')
    expect(await screen.findByRole('link', { name: /^Move to my wallet/ })).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^In your own wallet/ })).toBeNull(),
    )
    expect(screen.queryByRole('link', { name: /^Bring back/ })).toBeNull()
    await site.press('Allow it to hold shares')
    expect(await screen.findByText('Being allowed to hold shares, about a minute.')).toBeVisible()
    await site.router.go('/wallet/bring-back')
    expect(await heading('Nothing to bring back')).toBeVisible()
  })

  test('shows shares on the way and in each wallet, which add up with the rest @rest', async () => {
    address = await makeMover(api, member)
    await seeDelivery(api, await asked(10n), true)
    const { db, clock } = api.services
    const other = `0x${'7'.repeat(40)}`
    const { accountId } = await own()
    await db.insert(walletLinks).values({ accountId, address: other, linkedAt: clock.now() })
    await putInWallet(api, { address }, 6n * share)
    await putInWallet(api, { address: other }, 4n * share)
    await asked(5n)
    const site = await open('/wallet')
    const shares = within(await figures())
    expect(await shares.findByRole('link', { name: /^Available.*85\.000000/ })).toBeVisible()
    await waitFor(async () =>
      expect(await shares.findAllByRole('link', { name: /^In your own wallet/ })).toHaveLength(2),
    )
    expect(shares.getByText('6.000000')).toBeVisible()
    expect(shares.getByText('4.000000')).toBeVisible()
    expect(shares.getByRole('link', { name: /^On the way to your wallet/ })).toHaveTextContent(
      '5.000000',
    )
    expect(shares.getByRole('link', { name: /^Total/ })).toHaveTextContent('100.000000')
    expect(await screen.findByRole('link', { name: /^Bring back/ })).toBeVisible()
    expect((await screen.findAllByText('Holds shares'))[0]).toBeVisible()
    await db.update(shareWallets).set({ state: 'removed' })
    await site.reload()
    expect((await screen.findAllByText('Can’t receive shares anymore.'))[0]).toBeVisible()
    await site.router.go('/wallet/bring-back')
    expect(await screen.findByLabelText('Shares')).toBeVisible()
  })

  test('acts with shares are offered once it is known where they are, and stays in its place @rest', async () => {
    address = await makeMover(api, member)
    await seeDelivery(api, await asked(), true)
    const site = await open('/settings')
    let answer = () => {}
    const read = new Promise<void>((done) => {
      answer = done
    })
    site.server?.use(http.get('*/wallet/deliveries', () => read))
    await site.router.go('/wallet')
    expect(await within(await figures()).findByRole('link', { name: /^Available/ })).toBeVisible()
    const { queryClient } = await import('@/lib/api/query-client')
    await waitFor(() => expect(queryClient.getQueryData(['custody', 'token'])).toBeDefined())
    const acts = () =>
      screen
        .queryAllByRole('link', { name: /^(Move to|Bring back|Send to)/ })
        .map((link) => link.getAttribute('href'))
    expect(acts()).toEqual([])
    answer()
    await waitFor(() =>
      expect(acts()).toEqual(['/wallet/move', '/wallet/bring-back', '/wallet/send']),
    )
  })

  test('a delivery on the way counts its confirmations, in its row @rest', async () => {
    address = await makeMover(api, member)
    await seeDelivery(api, await asked(5n))
    // The transfer is in block 100.
    const blockAt = api.clock.now()
    const place = {
      chainId: 56,
      height: 101n,
      minHead: 101n,
      blockHash: `0x${'c'.repeat(64)}`,
      blockAt,
      finalAt: blockAt,
      followedAt: blockAt,
    }
    await api.services.db.delete(chainCursors)
    await api.services.db.insert(chainCursors).values(place)
    await open('/wallet')
    await rowSaying(/^On the way to your wallet/, '2 of 15 confirmations. Yours the whole time')
  })

  test('a member on hold cannot move shares out, but can bring them back @rest', async () => {
    address = await makeMover(api, member)
    await seeDelivery(api, await asked(10n), true)
    await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() })
    await open('/wallet')
    const move = await screen.findByRole('link', { name: /^Move to my wallet/ })
    await waitFor(() => expect(move).toHaveTextContent('Not while your account is on hold.'))
    expect(screen.getByRole('link', { name: /^Bring back/ })).toBeVisible()
  })
})
