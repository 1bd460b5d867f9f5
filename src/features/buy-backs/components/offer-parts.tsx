import { formatShares, shareBps } from '@/contract/format/amounts'
import { PrivateAmount, useAmountsHidden } from '@/session/private-amount'
import * as m from '../messages'
import { type OfferPart, percentOf } from '../rules'
import styles from './buy-backs.module.css'

type OfferPartsProps = { everybody: OfferPart; you: OfferPart; isMoving?: boolean }

/** The same part of every offer, as it stands or as it was settled. */
export function OfferParts({ everybody, you, isMoving = false }: OfferPartsProps) {
  const isHidden = useAmountsHidden()
  if (everybody.offered === 0n && !isMoving) return null
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className={styles.heading}>
        {isMoving ? m.partsTitle() : m.partsEndTitle()}
      </h2>
      <p className={styles.muted}>{m.partsText()}</p>
      {everybody.offered > 0n && (
        <div className={styles.parts}>
          <Row
            name={isMoving ? m.everybodyLabel() : m.everybodyEndLabel()}
            part={everybody}
            isShown
            isMoving={isMoving}
          />
          {you.offered > 0n && (
            <Row name={m.youLabel()} part={you} isShown={!isHidden} isMoving={isMoving} />
          )}
          <p className={styles.legend} aria-hidden="true">
            <span>
              <i className={styles.bought} />{' '}
              {(isMoving ? m.boughtPartNowLabel : m.boughtPartLabel)({
                percent: percentOf(everybody),
              })}
            </span>
            <span>
              <i className={styles.returned} />{' '}
              {isMoving ? m.returnedPartNowLabel() : m.returnedPartLabel()}
            </span>
          </p>
        </div>
      )}
      {isMoving && <p className={styles.muted}>{m.movesText()}</p>}
    </section>
  )
}

type RowProps = { name: string; part: OfferPart; isShown: boolean; isMoving: boolean }

function Row({ name, part, isShown, isMoving }: RowProps) {
  const { offered, bought } = part
  const told = { offered: formatShares(offered), bought: formatShares(bought) }
  const text = isMoving ? m.partNowText(told) : m.partText(told)
  return (
    <div>
      <p>
        <span>{name}</span>
        <span>{isShown ? text : <PrivateAmount>{text}</PrivateAmount>}</span>
      </p>
      <div
        className={styles.split}
        role="img"
        aria-label={isShown ? m.barLabel({ ...told, percent: percentOf(part) }) : name}
      >
        <i className={styles.bought} style={{ flexGrow: shareBps(bought, offered) }} />
        {bought < offered && (
          <i
            className={styles.returned}
            style={{ flexGrow: shareBps(offered - bought, offered) }}
          />
        )}
      </div>
    </div>
  )
}
