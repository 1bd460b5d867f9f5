import {
  everInForce,
  newestVersions,
  type TermsPart,
  type Version,
  versionAt,
} from '@/server/modules/terms'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { Block, type Column, column, Head, KnownFacts, TableBlock } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/terms'

/**
 * A few versions are written each year. Thousands would be a mistake and make the page unreadable.
 */
const maxShown = 100

interface Shown<Part extends TermsPart> {
  label: string
  title: string
  sub: string
  facts: [name: string, value: string][]
  column?: Column<Version<Part>>
  change: { title: string; text: string; button: string; values: Record<string, string> }
}

export interface TermsOf<Part extends TermsPart> {
  inForce: Version<Part>
  newest: Version<Part>
}

/**
 * The version of a part of the terms in force, its newest versions with who approved them, and the
 * form for the next.
 */
export async function termsPage<Part extends TermsPart>(
  turn: OperatorTurn,
  part: Part,
  show: (of: TermsOf<Part>) => Shown<Part>,
): Promise<ConsolePage> {
  const { db, clock } = turn.needs
  const inForce = await versionAt(db, part, clock.now())
  const versions = await newestVersions(db, part, { most: maxShown })
  const parts = show({ inForce, newest: versions[0] ?? inForce })
  const { values, ...change } = parts.change
  const body = (
    <>
      <Head title={parts.title} sub={parts.sub}>
        {!turn.may('ask terms') && <p className="state">{m.readOnlyText()}</p>}
      </Head>
      <div className="two flow">
        <div className="stack">
          <Block
            title={m.inForceTitle({ number: inForce.number })}
            more={dayTime(inForce.holdsFrom)}
          >
            <KnownFacts facts={parts.facts} />
          </Block>
          <TableBlock
            title={m.versionsTitle()}
            more={common.newestFirstLabel()}
            columns={columns(new Set(everInForce(versions)), parts.column)}
            rows={versions}
            keyOf={({ number }) => String(number)}
          />
        </div>
        <div className="stack">
          <RequestForm
            turn={turn}
            kind={`${part}-change`}
            look="fill"
            values={values}
            {...change}
          />
        </div>
      </div>
    </>
  )
  return { title: parts.label, body }
}

const columns = <Part extends TermsPart>(
  inForce: ReadonlySet<Version<Part>>,
  own: Column<Version<Part>> | undefined,
): Column<Version<Part>>[] => [
  column('top', m.versionLabel(), ({ number }) => number),
  column('middle', m.holdsFromLabel(), (version) =>
    inForce.has(version) ? dayTime(version.holdsFrom) : m.neverText(),
  ),
  ...(own === undefined ? [] : [own]),
  column('wide-only', m.decidedByLabel(), decidedBy),
]

/**
 * The first version comes with the release. Later versions without names come from a sandbox's
 * folder.
 */
function decidedBy({ number, askedBy, approvedBy }: Version): string {
  if (askedBy !== null) return [askedBy, approvedBy].filter((one) => one !== null).join(', ')
  return number === 1 ? m.withReleaseText() : m.fromFolderText()
}
