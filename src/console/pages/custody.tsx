import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { formatCoins } from '@/contract/format/amounts'
import {
  type ChainOrderRow,
  type ComparedCheck,
  type CustodyState,
  custodyState,
  type DeliveryRow,
  openDeliveryStates,
  type StoppedHolder,
  type StrangeWallet,
  shownDeliveries,
  shownOrders,
  stoppedHolders,
  strangeWallets,
} from '@/server/modules/custody/shown/operator-reads.service'
import { kindOf } from '@/server/modules/operators'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import {
  clockTime,
  dayTime,
  inCoins,
  KeyFigures,
  MemberLink,
  type Mood,
  ShortCode,
  StateMark,
} from '../drawing/figures'
import { Block, type Column, Field, Form, Head, KnownFacts, TableBlock } from '../drawing/parts'
import { freezesTable } from './freezes'
import { recoveriesTable } from './recoveries'
import { vaultDeliveriesTable } from './vault-deliveries'

export const custodyRoutes: Route[] = [page('/custody', 'see custody', custodyPage)]

async function custodyPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, clock } = turn.needs
  const state = await custodyState(db, clock.now())
  if (state === undefined)
    return {
      title: 'Custody',
      body: <Head title="No token is set up." sub="Shares are entries in the books only." />,
    }
  const { token, check, watch } = state
  const body = (
    <>
      <Head title={titleOf(state)} sub={subOf(check)} />
      <KeyFigures figures={figuresOf(state)} />
      <div className="two flow">
        <div className="stack">
          <Comparison check={check} checks={state.checks} />
          {await tablesOf(turn, state)}
        </div>
        <div className="stack">
          <PauseForm turn={turn} isPaused={token.pausedAt !== null} />
          <Keys state={state} />
          <Powers watch={watch} />
        </div>
      </div>
    </>
  )
  return { title: 'Custody', body }
}

async function tablesOf(turn: OperatorTurn, { token }: CustodyState) {
  const { db } = turn.needs
  const deliveries = await shownDeliveries(db)
  const stopped = await stoppedHolders(db, token)
  return (
    <>
      <TableBlock
        title="Deliveries"
        more={`${deliveries.filter(({ delivery }) => isOpen(delivery.state)).length} open`}
        columns={deliveryColumns(turn)}
        rows={deliveries}
        keyOf={({ delivery }) => delivery.id}
        empty="Nobody has moved shares yet."
      />
      <TableBlock
        title="Orders"
        more="Under way or refused, newest first"
        columns={orderColumns}
        rows={await shownOrders(db, token)}
        keyOf={({ id }) => id}
        empty="Nothing waits for a signature or a block."
      />
      {await vaultDeliveriesTable(turn)}
      {await recoveriesTable(turn)}
      {await freezesTable(turn, token)}
      <TableBlock
        title="At unknown addresses"
        more="They stay the sender’s in the books"
        columns={strangeColumns(turn)}
        rows={await strangeWallets(db, token)}
        keyOf={({ address }) => address}
        empty="No share lies where nobody has linked the wallet."
      />
      <TableBlock
        title="Stopped members with shares in wallets"
        more="The token asks of the receiver alone"
        columns={stoppedColumns(turn)}
        rows={stopped}
        keyOf={({ accountId }) => accountId}
        empty="None."
      />
    </>
  )
}

const isOpen = (state: string) => (openDeliveryStates as readonly string[]).includes(state)
const exact = (amount: bigint | string) => formatCoins(BigInt(amount), 6, 6)

function titleOf({ token, check, watch }: CustodyState): string {
  if (check === undefined) return 'Books and chain haven’t been compared yet.'
  if (!check.isEqual) return 'Books and chain differ. Deliveries are stopped.'
  const agree = 'Books and chain agree.'
  if (token.pausedAt !== null) return `${agree} Deliveries are paused by an operator.`
  if (watch !== undefined && watch.powers.length > 0)
    return `${agree} Somebody may do more with the token than is meant. Deliveries are stopped.`
  return watch?.stopsOrders
    ? `${agree} A key can’t pay fees. Deliveries are stopped.`
    : `${agree} Deliveries run.`
}

function subOf(check: ComparedCheck | undefined): string {
  if (check === undefined) return 'The follower compares them each minute.'
  const nodes = check.nodes === 1 ? 'one node' : `${check.nodes} nodes`
  return `Compared at ${clockTime(check.at)}, block ${check.blockNumber}, on ${nodes}.`
}

function figuresOf({ check }: CustodyState) {
  const { books } = check?.figures ?? {}
  const shown = (amount: string | undefined) => (amount === undefined ? '–' : exact(amount))
  return [
    { label: 'All shares', value: shown(books?.issued), more: 'for sale and for rewards' },
    { label: 'Vault and desk', value: shown(books?.inCustody), more: 'in custody' },
    { label: 'In members’ wallets', value: shown(books?.inWallets), more: 'delivered' },
  ]
}

interface Sum {
  name: string
  books: bigint
  chain: bigint
}

function sumsOf({ figures: { books, chain } }: ComparedCheck): Sum[] {
  return [
    { name: 'All shares', books: BigInt(books.issued), chain: BigInt(chain.supply) },
    { name: 'Vault and desk', books: BigInt(books.inCustody), chain: BigInt(chain.inCustody) },
    {
      name: 'In wallets, unknown ones too',
      books: BigInt(books.inWallets) + BigInt(books.astray),
      chain: BigInt(chain.inWallets),
    },
  ]
}

const sumColumns: Column<Sum>[] = [
  { title: 'Sum', place: 'm1', cell: ({ name }) => name },
  { title: 'Books', place: 'm3', isFigure: true, cell: ({ books }) => exact(books) },
  { title: 'Chain', place: 'm4', isFigure: true, cell: ({ chain }) => exact(chain) },
  {
    title: 'Difference',
    place: 'm2',
    isFigure: true,
    cell: ({ books, chain }) =>
      books === chain ? (
        <StateMark kind="ok">Equal</StateMark>
      ) : (
        <StateMark kind="bad">{exact(chain - books)}</StateMark>
      ),
  },
]

function Comparison({ check, checks }: Pick<CustodyState, 'check' | 'checks'>) {
  const differing = check?.differences.filter(({ place }) => place === 'wallet') ?? []
  return (
    <TableBlock
      title="Books and chain"
      more={`${checks.equal} of ${checks.all} comparisons in 24 hours were equal`}
      columns={sumColumns}
      rows={check === undefined ? [] : sumsOf(check)}
      keyOf={({ name }) => name}
      empty="Not compared yet."
    >
      {differing.map(({ address, books, chain }) => (
        <p key={address} className="sub-n">
          <ShortCode code={address} />: {exact(books)} in the books, {exact(chain)} on the chain.
        </p>
      ))}
    </TableBlock>
  )
}

const said: Record<DeliveryRow['delivery']['state'], [text: string, mood: Mood]> = {
  asked: ['Waits for its order', 'wait'],
  ordered: ['Waits for a signature', 'wait'],
  signed: ['Signed, on its way', 'wait'],
  approved: ['Approved; two owners sign', 'wait'],
  done: ['Done', 'ok'],
  canceled: ['Canceled', 'wait'],
  failed: ['Failed, given back', 'bad'],
}

function DeliveryState({ delivery, order }: DeliveryRow) {
  const [text, mood] = said[delivery.state]
  if (isOpen(delivery.state) && order?.refusal)
    return <StateMark kind="bad">Not signed: {order.refusal}</StateMark>
  if (delivery.state === 'asked' && delivery.waitsUntil !== null)
    return <StateMark kind="wait">Waits until {dayTime(delivery.waitsUntil)}</StateMark>
  if (delivery.state === 'asked' && delivery.source === 'vault')
    return <StateMark kind="wait">Waits for two people</StateMark>
  return <StateMark kind={mood}>{text}</StateMark>
}

const deliveryColumns = (turn: OperatorTurn): Column<DeliveryRow>[] => [
  { title: 'Asked', place: 'm3', cell: ({ delivery }) => dayTime(delivery.askedAt) },
  {
    title: 'Member',
    place: 'm1',
    cell: ({ delivery }) => <MemberLink turn={turn} id={delivery.accountId} />,
  },
  {
    title: 'Shares',
    place: 'm2',
    isFigure: true,
    cell: ({ delivery }) => exact(delivery.microShares),
  },
  {
    title: 'To',
    place: 'm4',
    cell: ({ delivery }) => <ShortCode code={getAddress(delivery.address)} />,
  },
  { title: 'State', place: 'm5', cell: (row) => <DeliveryState {...row} /> },
]

const kinds: Record<ChainOrderRow['kind'], string> = {
  allow: 'Put on the list',
  delist: 'Take off the list',
  deliver: 'Deliver',
  payout: 'Pay a dividend',
}

const orderColumns: Column<ChainOrderRow>[] = [
  { title: 'Written', place: 'm3', cell: ({ writtenAt }) => dayTime(writtenAt) },
  { title: 'Order', place: 'm1', cell: ({ kind }) => kinds[kind] },
  { title: 'Wallet', place: 'm4', cell: ({ wallet }) => <ShortCode code={getAddress(wallet)} /> },
  { title: 'Nonce', cell: ({ nonce }) => nonce, isFigure: true },
  { title: 'Gwei', isFigure: true, cell: ({ gasPrice }) => formatCoins(gasPrice, 9, 3) },
  {
    title: 'State',
    place: 'm2',
    cell: ({ state, refusal }) =>
      refusal === null ? (
        <StateMark kind="wait">
          {state === 'written' ? 'Waits for a signature' : 'Waits for a block'}
        </StateMark>
      ) : (
        <StateMark kind="bad">{refusal}</StateMark>
      ),
  },
]

const strangeColumns = (turn: OperatorTurn): Column<StrangeWallet>[] => [
  { title: 'Wallet', place: 'm1', cell: ({ address }) => <ShortCode code={getAddress(address)} /> },
  {
    title: 'Sent by',
    place: 'm3',
    cell: ({ senderId }) => <MemberLink turn={turn} id={senderId} />,
  },
  { title: 'Last seen', place: 'm4', cell: ({ seenAt }) => dayTime(seenAt) },
  { title: 'Shares', place: 'm2', isFigure: true, cell: ({ balance }) => exact(balance) },
]

const stoppedColumns = (turn: OperatorTurn): Column<StoppedHolder>[] => [
  {
    title: 'Member',
    place: 'm1',
    cell: ({ accountId }) => <MemberLink turn={turn} id={accountId} />,
  },
  {
    title: 'Why',
    place: 'm3',
    cell: ({ isOnHold }) => (isOnHold ? 'On hold' : 'No longer verified'),
  },
  { title: 'Shares', place: 'm2', isFigure: true, cell: ({ shares }) => exact(shares) },
  {
    title: 'State',
    place: 'm5',
    cell: ({ areFrozen }) =>
      areFrozen ? (
        <StateMark kind="ok">Frozen</StateMark>
      ) : (
        <StateMark kind="bad">Can still be sent to members</StateMark>
      ),
  },
]

/** As many deliveries as warn and as stop orders, in `check/funds.ts`. */
function Keys({ state: { token, watch } }: { state: CustodyState }) {
  const funds = watch?.funds ?? []
  const mood = (deliveries: number): Mood =>
    deliveries < 20 ? 'bad' : deliveries < 200 ? 'wait' : 'ok'
  return (
    <Block title="Keys" more={watch && `BNB at ${clockTime(watch.at)}`}>
      <KnownFacts
        facts={[
          ...funds.flatMap(({ who, address, wei, deliveries }): [string, ReactNode][] => [
            [
              who === 'desk' ? 'Desk' : 'Registrar',
              <ShortCode key={who} code={getAddress(address)} />,
            ],
            [`BNB of the ${who}`, inCoins(BigInt(wei), 'BNB')],
            [
              `Pays for, ${who}`,
              <StateMark key={who} kind={mood(deliveries)}>
                {formatCoins(BigInt(deliveries), 0)} deliveries
              </StateMark>,
            ],
          ]),
          ['Vault', <ShortCode key="vault" code={getAddress(token.vault)} />],
          ['Signs', 'two of three owners'],
        ]}
      />
    </Block>
  )
}

function Powers({ watch }: Pick<CustodyState, 'watch'>) {
  const powers = watch?.powers ?? []
  return (
    <Block title="Powers" more={watch && `Read at ${clockTime(watch.at)}`}>
      {watch === undefined && <p className="sub-n">Not read yet.</p>}
      {watch !== undefined && powers.length === 0 && (
        <p className="sub-n">
          Owners, agents, the vault and all code are as they are meant to be, on every node.
        </p>
      )}
      {powers.map((power) => (
        <p key={power} className="note note-down mb" role="alert">
          {power}
        </p>
      ))}
    </Block>
  )
}

function PauseForm({ turn, isPaused }: { turn: OperatorTurn; isPaused: boolean }) {
  const kind = isPaused ? 'moves-resume' : 'moves-pause'
  if (!turn.may(kindOf(kind).ask)) return null
  return (
    <section className="ctl">
      <h2 className="h2">{isPaused ? 'Moves are paused' : 'Pause all moves'}</h2>
      <p className="sm mut">
        {isPaused
          ? 'Going on takes two people.'
          : 'Stops orders and the signer at once. What members send back is still booked. You can do this alone; going on takes two people.'}
      </p>
      <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
        <Field id="moves-reason" name="reason" label="Reason" hint="Other operators will see it." />
        <button
          type="submit"
          className={isPaused ? 'btn btn-line btn-wide' : 'btn btn-danger btn-wide'}
        >
          {isPaused ? 'Request to let moves go on' : 'Pause all moves'}
        </button>
      </Form>
    </section>
  )
}
