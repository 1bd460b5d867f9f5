import type { ReactNode } from 'react'
import { getAddress } from 'viem'
import { operatorTerms } from '@/config/terms'
import { formatCoins } from '@/contract/format/amounts'
import {
  type ChainOrderRow,
  type ComparedCheck,
  type CustodyState,
  custodyState,
  type DeliveryRow,
  openDeliveryStates,
  type StoppedHolder,
  shownDeliveries,
  shownOrders,
  stoppedHolders,
} from '@/server/modules/custody/shown/operator-reads.service'
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
import { Block, type Column, column, figure, Head, KnownFacts, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/custody'
import { astrayTable } from './astray'
import { deliveryRules, deskTable } from './desk-acts'
import { freezesTable } from './freezes'
import { recoveriesTable } from './recoveries'
import { vaultDeliveriesTable } from './vault-deliveries'

export const custodyRoutes: Route[] = [page('/custody', 'see custody', custodyPage)]

async function custodyPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, clock } = turn.needs
  const state = await custodyState(db, clock.now())
  if (state === undefined)
    return {
      title: common.custodyLabel(),
      body: <Head title={m.noTokenIsSetTitle()} sub={m.booksAloneText()} />,
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
          {await deliveryRules(turn)}
        </div>
      </div>
    </>
  )
  return { title: common.custodyLabel(), body }
}

async function tablesOf(turn: OperatorTurn, { token }: CustodyState) {
  const { db } = turn.needs
  const deliveries = await shownDeliveries(db)
  const stopped = await stoppedHolders(db, token)
  return (
    <>
      <TableBlock
        title={m.deliveriesTitle()}
        more={m.openText({
          count: deliveries.filter(({ delivery }) => isOpen(delivery.state)).length,
        })}
        columns={deliveryColumns(turn)}
        rows={deliveries}
        keyOf={({ delivery }) => delivery.id}
        empty={m.nobodyHasMovedSharesText()}
      />
      <TableBlock
        title={common.ordersLabel()}
        more={m.underWayOrRefusedText()}
        columns={orderColumns()}
        rows={await shownOrders(db, token)}
        keyOf={({ id }) => id}
      />
      {await vaultDeliveriesTable(turn)}
      {await recoveriesTable(turn)}
      {await freezesTable(turn, token)}
      {await astrayTable(turn, token)}
      {await deskTable(turn, token)}
      <TableBlock
        title={m.stoppedMembersWithSharesTitle()}
        more={m.checkedByTokenText()}
        columns={stoppedColumns(turn)}
        rows={stopped}
        keyOf={({ accountId }) => accountId}
      />
    </>
  )
}

const isOpen = (state: string) => (openDeliveryStates as readonly string[]).includes(state)
const exact = (amount: bigint | string) => formatCoins(BigInt(amount), 6, 6)

function titleOf({ token, check, watch }: CustodyState): string {
  if (check === undefined) return m.booksNotComparedText()
  if (!check.isEqual) return m.booksAndChainDifferText()
  const comparison = m.booksAndChainAgreeText()
  if (token.pausedAt !== null) return m.pausedByOperatorText({ comparison })
  if (watch !== undefined && watch.powers.length > 0) return m.excessRightsText({ comparison })
  return watch?.stopsOrders
    ? m.aKeyCantPayText({ comparison })
    : m.deliveriesRunText({ comparison })
}

function subOf(check: ComparedCheck | undefined): string {
  if (check === undefined) return m.comparedEachMinuteText()
  const nodes = m.nodesText({ nodes: check.nodes })
  return m.comparedAtText({
    at: clockTime(check.at),
    blockNumber: String(check.blockNumber),
    nodes,
  })
}

function figuresOf({ check }: CustodyState) {
  const { books } = check?.figures ?? {}
  const amountText = (amount: string | undefined) => (amount === undefined ? '–' : exact(amount))
  return [
    { label: m.allSharesLabel(), value: amountText(books?.issued), more: m.saleAndRewardsText() },
    { label: m.vaultAndDeskLabel(), value: amountText(books?.inCustody), more: m.inCustodyText() },
    {
      label: m.inMembersWalletsLabel(),
      value: amountText(books?.inWallets),
      more: m.deliveredText(),
    },
  ]
}

interface Sum {
  name: string
  books: bigint
  chain: bigint
}

function sumsOf({ figures: { books, chain } }: ComparedCheck): Sum[] {
  return [
    { name: m.allSharesLabel(), books: BigInt(books.issued), chain: BigInt(chain.supply) },
    { name: m.vaultAndDeskLabel(), books: BigInt(books.inCustody), chain: BigInt(chain.inCustody) },
    {
      name: m.inWalletsUnknownLabel(),
      books: BigInt(books.inWallets) + BigInt(books.astray),
      chain: BigInt(chain.inWallets),
    },
  ]
}

const sumColumns = (): Column<Sum>[] => [
  column('top', m.sumLabel(), ({ name }) => name),
  figure('middle', common.booksLabel(), ({ books }) => exact(books)),
  figure('middle-end', common.chainLabel(), ({ chain }) => exact(chain)),
  figure('top-end', common.differenceLabel(), ({ books, chain }) =>
    books === chain ? (
      <StateMark kind="ok">{common.equalLabel()}</StateMark>
    ) : (
      <StateMark kind="bad">{exact(chain - books)}</StateMark>
    ),
  ),
]

function Comparison({ check, checks }: Pick<CustodyState, 'check' | 'checks'>) {
  const differing = check?.differences.filter(({ place }) => place === 'wallet') ?? []
  return (
    <TableBlock
      title={m.booksAndChainTitle()}
      more={m.ofComparisonsInHoursText({ ...checks, hours: operatorTerms.comparisonsHours })}
      columns={sumColumns()}
      rows={check === undefined ? [] : sumsOf(check)}
      keyOf={({ name }) => name}
      empty={m.notComparedYetText()}
    >
      {differing.map(({ address, books, chain }) => (
        <p key={address} className="sub-n">
          <ShortCode code={address} />
          {m.booksAndChainText({ books: exact(books), chain: exact(chain) })}
        </p>
      ))}
    </TableBlock>
  )
}

const stateWords = (): Record<DeliveryRow['delivery']['state'], [text: string, mood: Mood]> => ({
  asked: [m.waitsForItsOrderLabel(), 'wait'],
  ordered: [m.waitsForASignatureLabel(), 'wait'],
  signed: [m.signedOnItsWayLabel(), 'wait'],
  approved: [m.approvedTwoOwnersSignLabel(), 'wait'],
  done: [common.doneLabel(), 'ok'],
  canceled: [common.canceledLabel(), 'wait'],
  failed: [m.failedGivenBackLabel(), 'bad'],
})

function DeliveryState({ delivery, order }: DeliveryRow) {
  const [text, mood] = stateWords()[delivery.state]
  if (isOpen(delivery.state) && order?.refusal)
    return <StateMark kind="bad">{m.notSignedText({ refusal: order.refusal })}</StateMark>
  if (delivery.state === 'asked' && delivery.waitsUntil !== null)
    return (
      <StateMark kind="wait">
        {m.waitsUntilText({ waitsUntil: dayTime(delivery.waitsUntil) })}
      </StateMark>
    )
  if (delivery.state === 'asked' && delivery.source === 'vault')
    return <StateMark kind="wait">{m.waitsForTwoPeopleText()}</StateMark>
  return <StateMark kind={mood}>{text}</StateMark>
}

const deliveryColumns = (turn: OperatorTurn): Column<DeliveryRow>[] => [
  column('middle', common.askedLabel(), ({ delivery }) => dayTime(delivery.askedAt)),
  column('top', common.memberLabel(), ({ delivery }) => (
    <MemberLink turn={turn} id={delivery.accountId} />
  )),
  figure('top-end', common.sharesLabel(), ({ delivery }) => exact(delivery.microShares)),
  column('middle-end', common.toLabel(), ({ delivery }) => (
    <ShortCode code={getAddress(delivery.address)} />
  )),
  column('bottom', common.stateLabel(), (row) => <DeliveryState {...row} />),
]

const kinds = (): Record<ChainOrderRow['kind'], string> => ({
  allow: m.putOnTheListText(),
  delist: m.takeOffTheListText(),
  deliver: m.deliverText(),
  payout: m.payADividendText(),
  sweep: m.bringSharesToVaultText(),
  return: m.sendTokenBackText(),
})

const orderColumns = (): Column<ChainOrderRow>[] => [
  column('middle', common.writtenLabel(), ({ writtenAt }) => dayTime(writtenAt)),
  column('top', common.orderLabel(), ({ kind }) => kinds()[kind]),
  column('middle-end', m.walletLabel(), ({ wallet }) => <ShortCode code={getAddress(wallet)} />),
  figure('wide-only', m.nonceLabel(), ({ nonce }) => nonce),
  figure('wide-only', m.gweiLabel(), ({ gasPrice }) => formatCoins(gasPrice, 9, 3)),
  column('top-end', common.stateLabel(), ({ state, refusal }) =>
    refusal === null ? (
      <StateMark kind="wait">
        {state === 'written' ? m.waitsForASignatureLabel() : m.waitsForABlockText()}
      </StateMark>
    ) : (
      <StateMark kind="bad">{refusal}</StateMark>
    ),
  ),
]

const stoppedColumns = (turn: OperatorTurn): Column<StoppedHolder>[] => [
  column('top', common.memberLabel(), ({ accountId }) => <MemberLink turn={turn} id={accountId} />),
  column('middle', common.whyLabel(), ({ isOnHold }) =>
    isOnHold ? common.onHoldLabel() : m.noLongerVerifiedText(),
  ),
  figure('top-end', common.sharesLabel(), ({ shares }) => exact(shares)),
  column('bottom', common.stateLabel(), ({ areFrozen }) =>
    areFrozen ? (
      <StateMark kind="ok">{common.frozenLabel()}</StateMark>
    ) : (
      <StateMark kind="bad">{m.canStillBeSentLabel()}</StateMark>
    ),
  ),
]

function deskShares(funds: readonly { who: string; shares?: string }[]): string {
  const shares = funds.find(({ who }) => who === 'desk')?.shares
  return shares === undefined ? '–' : exact(shares)
}

/** The counts of deliveries at which the key warns and stops orders, as in `check/funds.ts`. */
function Keys({ state: { token, watch } }: { state: CustodyState }) {
  const funds = watch?.funds ?? []
  const mood = (deliveries: number): Mood =>
    deliveries < 20 ? 'bad' : deliveries < 200 ? 'wait' : 'ok'
  return (
    <Block title={m.keysTitle()} more={watch && m.bnbAtText({ at: clockTime(watch.at) })}>
      <KnownFacts
        facts={[
          ...funds.flatMap(({ who, address, wei, deliveries }): [string, ReactNode][] => [
            [
              who === 'desk' ? m.deskText() : m.registrarText(),
              <ShortCode key={who} code={getAddress(address)} />,
            ],
            [m.bnbLabel({ who }), inCoins(BigInt(wei), 'BNB')],
            [
              m.paysForLabel({ who }),
              <StateMark key={who} kind={mood(deliveries)}>
                {m.deliveriesText({ count: formatCoins(BigInt(deliveries), 0) })}
              </StateMark>,
            ],
          ]),
          [m.sharesAtTheDeskText(), deskShares(funds)],
          [m.vaultText(), <ShortCode key="vault" code={getAddress(token.vault)} />],
          [m.signsText(), m.twoOfThreeOwnersText()],
        ]}
      />
    </Block>
  )
}

function Powers({ watch }: Pick<CustodyState, 'watch'>) {
  const powers = watch?.powers ?? []
  return (
    <Block title={m.powersTitle()} more={watch && m.readAtText({ at: clockTime(watch.at) })}>
      {watch === undefined && <p className="sub-n">{m.notReadYetText()}</p>}
      {watch !== undefined && powers.length === 0 && (
        <p className="sub-n">{m.powersAsIntendedText()}</p>
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
  return isPaused ? (
    <RequestForm
      turn={turn}
      kind="moves-resume"
      title={m.movesArePausedText()}
      text={m.goingOnTakesTwoText()}
      button={m.requestToLetMovesText()}
    />
  ) : (
    <RequestForm
      turn={turn}
      kind="moves-pause"
      title={m.pauseAllMovesText()}
      text={m.pauseMovesText()}
      button={m.pauseAllMovesText()}
      look="danger"
    />
  )
}
