import { impactWarning } from '../copy/swap'
import { impactLevel, lacksConsent } from '../rules'
import { ImpactWarning } from './impact-warning'
import { OwnTick } from './own-tick'

export type ImpactConsentProps = {
  impactBps: bigint | undefined
  symbol: string
  /** The impact that was agreed to: one above it is asked about anew. */
  consentBps: bigint | undefined
  onChange: (consentBps: bigint | undefined) => void
}

/** Nothing for an impact that needs no word. */
export function ImpactConsent({ impactBps, symbol, consentBps, onChange }: ImpactConsentProps) {
  const level = impactLevel(impactBps)
  if (level === 'fair') return null
  if (level !== 'extreme') return <ImpactWarning impactBps={impactBps} symbol={symbol} />
  return (
    <OwnTick
      name="impact"
      text={impactWarning(impactBps, symbol, { isAsked: true })}
      label="I want to swap at this rate in spite of it"
      isGiven={!lacksConsent(impactBps, consentBps)}
      onChange={(isGiven) => onChange(isGiven ? impactBps : undefined)}
    />
  )
}
