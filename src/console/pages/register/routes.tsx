import { formatCount } from '@/contract/format/amounts'
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
import { type Column, Field, Head, Said, TableBlock } from '../../drawing/parts'
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
  const day = dayIn(turn, context.req.query('day') ?? '')
  const filter = filterIn((name) => context.req.query(name))
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
      <form method="get" action="/register" className="filters mb">
        <Field name="day" label="As of the end of" type="date" value={day} />
        <FilterFields filter={filter} />
        <button type="submit" className="btn btn-line">
          Show
        </button>
      </form>
      <div className="two two-w flow">
        <div className="stack">
          <Places register={register} />
          {page && (
            <TableBlock
              title="Owners"
              more={limited ?? (after === undefined ? 'Largest first' : 'Smaller holdings')}
              columns={ownerColumns(issued)}
              rows={page.lines}
              keyOf={({ accountId }) => accountId}
              empty={limited ? 'No owner is like that.' : 'Nobody owned a share.'}
            >
              <OlderLink href={page.next && `/register?${cursorTo(day, filter, page.next)}`}>
                Smaller holdings
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
  return { title: 'Register', body, ...(!isRight && { status: 422 as const }) }
}

function Heading({ day, register }: { day: string; register: RegisterSums }) {
  const { owners, held, issued, difference } = register
  if (difference !== 0n)
    return (
      <>
        <Head
          title={`No register of ${day}`}
          sub="Its lines don’t add up to the shares issued, so there’s no file either."
        />
        <Said kind="down">
          The difference is {shares(difference)} shares. It is logged as an error; find out with ops
          reconcile.
        </Said>
      </>
    )
  const sub =
    issued === 0n
      ? 'Choose a later day.'
      : `They own ${shares(held)} shares, ${ofIssue(held, issued)} of the issue. Read from the ledger’s entries before that day’s end, 24:00 UTC.`
  return <Head title={titleOf(day, owners, issued)} sub={sub} />
}

function titleOf(day: string, owners: number, issued: bigint): string {
  if (issued === 0n) return `No shares had been issued by ${day}`
  return `${owners === 1 ? '1 owner' : `${formatCount(owners)} owners`} on ${day}`
}

function cursorIn(text: string | undefined): BySize | undefined {
  const [, held, accountId = ''] = /^(\d{1,30})\.(.+)$/.exec(text ?? '') ?? []
  return held !== undefined && isUuid(accountId) ? { held: BigInt(held), accountId } : undefined
}

const cursorTo = (day: string, filter: RegisterFilter, { held, accountId }: BySize) =>
  new URLSearchParams({ day, ...filterFields(filter), after: `${held}.${accountId}` })

const ownerColumns = (issued: bigint): Column<RegisterLine>[] => [
  {
    title: 'Name',
    place: 'm1',
    cell: ({ accountId, name, isErased }) => (
      <a href={`/people/${accountId}`}>{isErased ? 'Erased member' : name || 'No name'}</a>
    ),
  },
  {
    title: 'Member',
    place: 'm3',
    cell: ({ accountId }) => <span className="code">{accountId.slice(0, 8)}</span>,
  },
  { title: 'Shares', place: 'm2', isFigure: true, cell: (line) => shares(line.microShares) },
  { title: 'Of the issue', isFigure: true, cell: (line) => ofIssue(line.microShares, issued) },
  { title: 'Since', place: 'm4', cell: ({ since }) => since },
  { title: 'Restrictions', place: 'm5', cell: (line) => restrictionsOf(line) || '–' },
  { title: 'Wallets', isFigure: true, cell: ({ wallets }) => wallets.length || '–' },
]
