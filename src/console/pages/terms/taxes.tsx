import type { TaxTable } from '@/config/withholding'
import { formatRate } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { countryName } from '@/messages/in-each-language'
import { locale } from '@/messages/locale'
import { taxObstacle } from '@/server/modules/dividends'
import { typedTerms } from '@/server/modules/operators'
import type { Version } from '@/server/modules/terms'
import type { ConsolePage, OperatorTurn } from '../../access'
import { column } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/taxes'
import { termsPage } from './page'

export function taxesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { clock, mode } = turn.needs
  return termsPage(turn, 'taxes', ({ inForce, newest }) => {
    const why = taxObstacle({ mode }, inForce.content, clock.now())
    const day = formatShortDay(inForce.content.asOf)
    return {
      label: common.taxRatesLabel(),
      title: titleOf(inForce),
      sub:
        why === 'sample'
          ? m.sampleText()
          : why === 'old'
            ? m.oldText({ day })
            : m.announcedKeepText(),
      facts: factsOf(inForce.content),
      column: column('middle-end', m.sourceLabel(), ({ content }) => sourceOf(content)),
      change: {
        title: m.changeTitle(),
        text: m.changeText(),
        button: m.requestAction(),
        values: valuesOf(newest),
      },
    }
  })
}

const titleOf = ({ content: { isSample, source } }: Version<'taxes'>) =>
  isSample ? m.sampleTitle() : m.ratesOfTitle({ source })

/** The source and day of a sample are not prefilled, because they are not the issuer's own. */
function valuesOf(newest: Version<'taxes'>): Record<string, string> {
  if (newest.content.isSample) return {}
  const { asOf: _, ...typed } = typedTerms('taxes', newest.content)
  return typed
}

const sourceOf = ({ isSample, source }: TaxTable) => (isSample ? m.sampleLabel() : source)

function factsOf(table: TaxTable): [string, string][] {
  const { rates, asOf } = table
  const byCountry = Object.entries(rates.countries).map(([code, bps]): [string, string] => [
    countryName(code),
    formatRate(bps),
  ])
  return [
    ...byCountry.sort(([one], [other]) => one.localeCompare(other, locale())),
    [m.otherLabel(), formatRate(rates.other)],
    [m.unknownLabel(), formatRate(rates.unknown)],
    [m.sourceLabel(), sourceOf(table)],
    [m.asOfLabel(), formatShortDay(asOf)],
  ]
}
