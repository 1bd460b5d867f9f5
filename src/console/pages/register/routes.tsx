import { opsCommand } from '@/config/ops-command'
import { formatCount } from '@/contract/format/amounts'
import { formatMemberNumber } from '@/contract/member-number'
import { NotDone } from '@/server/modules/operators'
import {
  type BySize,
  endOfDay,
  ownersPage,
  type RegisterFilter,
  type RegisterLine,
  type RegisterSums,
  registerOf,
  takenBefore,
} from '@/server/modules/register/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { act, type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { OlderLink } from '../../drawing/figures'
import { type Column, column, Field, figure, Head, Said, TableBlock } from '../../drawing/parts'
import { RefusedForm } from '../../drawing/refused'
import * as common from '../../messages/common'
import * as m from '../../messages/register'
import { FilterFields, Places, Sizes, shares, TakeForm, TakenBefore } from './blocks'
import {
  dayIn,
  filterFields,
  filterIn,
  filterText,
  keptText,
  ofIssue,
  restrictionsOf,
} from './figures'
import { takeRegister } from './take'

export const registerRoutes: Route[] = [
  page('/register', 'see register', registerPage),
  act('/register/take', 'take register', takeRegister),
]

const ownersShown = 50

async function registerPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { needs, context } = turn
  const query = askedIn(turn)
  if (query instanceof NotDone) return askedAgain(turn, query)
  const { day, filter } = query
  const end = endOfDay(day)
  const register = await registerOf(needs, end)
  const limited = filterText(filter)
  await turn.note(
    'opened the register',
    `register of ${day}`,
    limited ? { limited: keptText(filter) } : undefined,
  )
  const { issued, owners, difference } = register
  const isRight = difference === 0n
  const after = cursorIn(context.req.query('after'))
  const page = isRight
    ? await ownersPage(needs.db, end, { after, limit: ownersShown, filter })
    : undefined
  const body = (
    <>
      <Heading day={day} register={register} />
      <FilterForm day={day} filter={filter} />
      <div className="two two-w flow">
        <div className="stack">
          <Places register={register} />
          {page && (
            <TableBlock
              title={m.ownersLabel()}
              more={
                limited ?? (after === undefined ? m.largestFirstText() : m.smallerHoldingsText())
              }
              columns={ownerColumns(issued)}
              rows={page.lines}
              keyOf={({ accountId }) => accountId}
              empty={limited ? m.noOwnerIsLikeText() : m.nobodyOwnedAShareText()}
            >
              <OlderLink href={page.next && `/register?${cursorTo(day, filter, page.next)}`}>
                {m.smallerHoldingsText()}
              </OlderLink>
            </TableBlock>
          )}
        </div>
        <div className="stack">
          {isRight && issued > 0n && turn.may('take register') && (
            <TakeForm turn={turn} day={day} owners={owners} filter={filter} />
          )}
          <Sizes register={register} />
          <TakenBefore rows={await takenBefore(needs.db)} />
        </div>
      </div>
    </>
  )
  return { title: common.registerLabel(), body, ...(!isRight && { status: 422 as const }) }
}

interface RegisterQuery {
  day: string
  filter: RegisterFilter
}

function askedIn(turn: OperatorTurn): RegisterQuery | NotDone {
  const { req } = turn.context
  try {
    return {
      day: dayIn(turn, req.query('day') ?? ''),
      filter: filterIn((name) => req.query(name)),
    }
  } catch (error) {
    // The form has no field for these: the value was typed into the address.
    if (error instanceof NotDone && ['day', 'least'].includes(error.field ?? '')) return error
    throw error
  }
}

/** The form with what was typed and the reason at its field. */
function askedAgain({ context }: OperatorTurn, { say, field }: NotDone): ConsolePage {
  const form = new URL(context.req.url).searchParams
  const refused = { action: '/register', form, why: say(), field, isSaid: false }
  const body = (
    <>
      <Head title={common.registerLabel()} />
      <RefusedForm.Provider value={refused}>
        <FilterForm day="" filter={{}} />
      </RefusedForm.Provider>
    </>
  )
  return { title: common.registerLabel(), body, status: 422 }
}

const FilterForm = ({ day, filter }: RegisterQuery) => (
  <form method="get" action="/register" className="filters mb">
    <Field name="day" label={m.asOfTheEndLabel()} type="date" value={day} />
    <FilterFields filter={filter} />
    <button type="submit" className="btn btn-line">
      {common.showAction()}
    </button>
  </form>
)

function Heading({ day, register }: { day: string; register: RegisterSums }) {
  const { owners, held, issued, difference } = register
  if (difference !== 0n)
    return (
      <>
        <Head title={m.noRegisterOfTitle({ day })} sub={m.linesDontAddUpText()} />
        <Said kind="down">
          {m.theDifferenceIsSharesText({
            difference: shares(difference),
            command: opsCommand('reconcile'),
          })}
        </Said>
      </>
    )
  const sub =
    issued === 0n
      ? m.chooseALaterDayText()
      : m.ownedTogetherText({ held: shares(held), percent: ofIssue(held, issued) })
  return <Head title={titleOf(day, owners, issued)} sub={sub} />
}

function titleOf(day: string, owners: number, issued: bigint): string {
  if (issued === 0n) return m.noneIssuedText({ day })
  return m.onText({
    owners: owners === 1 ? m.oneOwnerText() : m.ownersText({ owners: formatCount(owners) }),
    day,
  })
}

function cursorIn(text: string | undefined): BySize | undefined {
  const [, heldText, accountId = ''] = /^(\d{1,30})\.(.+)$/.exec(text ?? '') ?? []
  return heldText !== undefined && isUuid(accountId)
    ? { held: BigInt(heldText), accountId }
    : undefined
}

const cursorTo = (day: string, filter: RegisterFilter, { held, accountId }: BySize) =>
  new URLSearchParams({ day, ...filterFields(filter), after: `${held}.${accountId}` })

const ownerColumns = (issued: bigint): Column<RegisterLine>[] => [
  column('top', common.nameLabel(), ({ accountId, name, isErased }) => (
    <a href={`/people/${accountId}`}>
      {isErased ? common.erasedMemberLabel() : name || common.noNameLabel()}
    </a>
  )),
  column('middle', common.memberLabel(), ({ memberNumber }) => (
    <span className="code">{formatMemberNumber(memberNumber)}</span>
  )),
  figure('top-end', common.sharesLabel(), (line) => shares(line.microShares)),
  figure('wide-only', m.ofTheIssueLabel(), (line) => ofIssue(line.microShares, issued)),
  column('middle-end', common.sinceLabel(), ({ since }) => since),
  column('bottom', m.restrictionsLabel(), (line) => restrictionsOf(line) || '–'),
  figure('wide-only', common.walletsLabel(), ({ wallets }) => wallets.length || '–'),
]
