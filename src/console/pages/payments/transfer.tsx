import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { ReactNode } from 'react'
import { askFor, NotDone } from '@/server/modules/operators'
import type { PaidRow } from '@/server/modules/purchases/operator-reads.service'
import { refundsOf } from '@/server/modules/purchases/refunds/refund-files.service'
import {
  accountFacts,
  nameAccount,
  openTransfer,
} from '@/server/modules/purchases/refunds/transfer-decisions.service'
import { isUuid } from '@/server/platform/db/database'
import { act, goTo, type OperatorTurn, type Reply, type Route } from '../../access'
import { dayTime, MemberLink } from '../../drawing/figures'
import { Block, Field, Form, KnownFacts, ReasonField } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/transfers'
import { transferStates } from './bank-refunds'

export const transferRoutes: Route[] = [act('/payments/:id/account', 'ask transfer', askForAccount)]

type Facts = [name: string, value: ReactNode][]

const isSeen = (turn: OperatorTurn, { origin }: PaidRow['payment']) =>
  origin === 'bank' && turn.may('see bank')

/** Who paid by bank transfer, for whoever may see the bank’s account; looking is an event. */
export async function payerFacts(
  turn: OperatorTurn,
  { payment, settlement }: PaidRow,
): Promise<Facts> {
  // Who has bought shares gets nothing back, and is forgotten here.
  const isOver = settlement?.outcome === 'credited' || settlement?.outcome === 'taken'
  if (!isSeen(turn, payment) || isOver) return []
  const found = await openTransfer(turn.needs, payment.id)
  if (found === undefined) return []
  await turn.note('opened a transfer', `payment ${payment.id}`)
  const { payer, named, verified } = found
  const refunds = await refundsOf(turn.needs.db, payment.id)
  return [
    [m.payerLabel(), payer.name ?? '–'],
    [m.verifiedLabel(), verified ?? '–'],
    [common.accountLabel(), payer.account ?? m.noAccountText()],
    [m.wroteLabel(), payer.text ?? '–'],
    ...(named ? ([[m.namedLabel(), `${named.account}, ${named.name}`]] as Facts) : []),
    ...refunds.map(
      ({ endToEndId, state, endedAt }) =>
        [endToEndId, `${transferStates()[state]} ${dayTime(endedAt)}`] as Facts[number],
    ),
  ]
}

interface Way {
  facts: Facts
  isWaiting: boolean
  takesAccount: boolean
  isOnHold: boolean
  accountId: string | null
}

export async function transferWayOf(turn: OperatorTurn, row: PaidRow): Promise<Way | undefined> {
  const { payment, settlement } = row
  if (!isSeen(turn, payment)) return undefined
  const facts = await payerFacts(turn, row)
  const { known } = await accountFacts(turn.needs, payment.id)
  return {
    facts,
    isWaiting: payment.state === 'aside' || settlement?.outcome === 'held',
    takesAccount: settlement?.outcome === 'returning' && known === '',
    isOnHold: payment.reversedAt !== null && settlement?.microShares != null,
    accountId: settlement?.accountId ?? null,
  }
}

export function WayOfTransfer({ turn, row, way }: { turn: OperatorTurn; row: PaidRow; way: Way }) {
  const { id } = row.payment
  return (
    <>
      <Block title={m.whoPaidTitle()}>
        {way.facts.length > 0 ? <KnownFacts facts={way.facts} /> : <p>{m.forgottenText()}</p>}
        {way.isOnHold && (
          <p className="sub-n">
            {m.takenBackText()} <MemberLink turn={turn} id={way.accountId} />
          </p>
        )}
      </Block>
      {way.isWaiting && (
        <RequestForm
          turn={turn}
          kind="transfer-decide"
          of="member"
          title={m.giveTitle()}
          text={m.giveText()}
          about={{ payment: id, way: 'member' }}
        >
          <Field name="account" label={common.memberLabel()} hint={m.memberHint()} />
        </RequestForm>
      )}
      {way.isWaiting && (
        <RequestForm
          turn={turn}
          kind="transfer-decide"
          of="back"
          title={m.backTitle()}
          text={m.backText()}
          about={{ payment: id, way: 'back' }}
        />
      )}
      {way.takesAccount && turn.may('ask transfer') && <AccountForm turn={turn} id={id} />}
    </>
  )
}

function AccountForm({ turn, id }: { turn: OperatorTurn; id: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">{m.nameAccountTitle()}</h2>
      <p className="sm mut">{m.nameAccountText()}</p>
      <Form turn={turn} action={`/payments/${id}/account`} className="stack stack-s">
        <Field name="iban" label={m.ibanLabel()} autoComplete="off" />
        <Field name="holder" label={m.holderLabel()} autoComplete="off" />
        <ReasonField id="account-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}

/** The account is kept locked beside the payment, so that no request and no log holds it. */
async function askForAccount(turn: OperatorTurn): Promise<Reply> {
  const payment = turn.context.req.param('id') ?? ''
  const typed = (name: string) => (turn.form.get(name) ?? '').trim()
  const account = electronicFormatIBAN(typed('iban')) ?? ''
  if (!isUuid(payment)) throw new NotDone(m.noSuchTransferError)
  if (!isValidIBAN(account) || account === turn.needs.bank?.iban)
    throw new NotDone(m.notAnIbanError, 'iban')
  if (typed('holder') === '' || typed('holder').length > 140)
    throw new NotDone(m.enterTheHolderError, 'holder')
  const { known } = await accountFacts(turn.needs, payment)
  if (known === '') await nameAccount(turn.needs, { payment, account, name: typed('holder') })
  const by = turn.operator.email
  const wish = { kind: 'refund-account', given: { payment }, reason: typed('reason'), by } as const
  const { request } = await askFor(turn.needs, wish)
  await turn.note('named an account for a refund', `payment ${payment}`)
  return goTo(`/requests/${request.number}`)
}
