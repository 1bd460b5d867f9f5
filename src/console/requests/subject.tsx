import type { ReactNode } from 'react'
import { formatSharesFull } from '@/contract/format/amounts'
import { findPerson } from '@/server/modules/identity/operator-reads.service'
import type { Fields } from '@/server/modules/operators'
import type { OperatorRequest } from '@/server/modules/operators/operator-reads.service'
import { findOrder, findPayment } from '@/server/modules/purchases/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorTurn } from '../access'
import { dayTime, inCoins, MemberLink } from '../drawing/figures'
import { Block, KnownFacts } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/requests'
import { payerOf, paymentState, troubleOf } from '../pages/payments/columns'
import { payerFacts } from '../pages/payments/transfer'

type Known = [name: string, value: ReactNode][]

/**
 * The member or the payment that a request names, in words: whoever approves may have no right to its
 * page, and must not decide about an id.
 */
export async function drawSubject(
  turn: OperatorTurn,
  { input }: OperatorRequest,
): Promise<ReactNode> {
  const { account = '', payment = '' } = input as Fields
  const known = isUuid(payment)
    ? await paymentFacts(turn, payment)
    : isUuid(account)
      ? await memberFacts(turn, account)
      : []
  if (known.length === 0) return null
  return (
    <Block title={m.whatItsAboutTitle()}>
      <KnownFacts facts={known} />
    </Block>
  )
}

async function memberFacts(turn: OperatorTurn, id: string): Promise<Known> {
  const person = await findPerson(turn.needs.db, id)
  if (person === undefined) return []
  return [
    [common.nameLabel(), person.fullName || common.erasedMemberLabel()],
    [common.memberLabel(), <MemberLink key="member" turn={turn} id={id} />],
    [common.sinceLabel(), dayTime(person.createdAt)],
  ]
}

async function paymentFacts(turn: OperatorTurn, id: string): Promise<Known> {
  const { db } = turn.needs
  const row = await findPayment(db, id)
  if (row === undefined) return []
  const { payment, settlement } = row
  const orderId = settlement?.orderId ?? settlement?.namedOrderId
  const order = orderId ? await findOrder(db, orderId) : undefined
  const member = settlement?.accountId ? await memberFacts(turn, settlement.accountId) : []
  return [
    [common.amountLabel(), inCoins(payment.amount, payment.currency)],
    [common.paidByLabel(), payerOf(payment)],
    [common.arrivedLabel(), dayTime(payment.blockAt)],
    [common.transactionLabel(), <Code key="hash" text={payment.hash} />],
    [common.stateLabel(), paymentState(row)[1]],
    [common.whyLabel(), troubleOf(row)],
    ...(await payerFacts(turn, row)),
    ...(order
      ? ([
          [common.orderLabel(), <Code key="order" text={order.id} />],
          [
            m.orderedLabel(),
            m.sharesForText({
              microShares: formatSharesFull(order.microShares),
              pay: inCoins(order.pay, order.currency, order.decimals),
              lockedAt: dayTime(order.lockedAt),
            }),
          ],
        ] as Known)
      : []),
    ...member,
  ]
}

const Code = ({ text }: { text: string }) => <span className="code">{text}</span>
