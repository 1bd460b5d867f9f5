import { wholeBps } from '@/config/units'
import { formatShares, shareBps } from '@/contract/format/amounts'
import { PrivateAmount, useAmountsHidden } from '@/session/private-amount'
import { SplitBar } from '@/ui/ledger-row'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { type OfferPart, percentOf } from '../buy-back-rules'
import * as buybackTexts from '../messages/buyback'
import { EventPart } from './event-page'
import styles from './rights.module.css'

type OfferPartsProps = { everybody: OfferPart; you: OfferPart; isMoving?: boolean }

/** The equal part of every offer, as it stands or as it was settled. */
export function OfferParts({ everybody, you, isMoving = false }: OfferPartsProps) {
  const isHidden = useAmountsHidden()
  if (everybody.offered === 0n && !isMoving) return null
  const percent = percentOf(everybody)
  return (
    <EventPart
      id="parts"
      title={isMoving ? buybackTexts.partsTitle() : buybackTexts.partsEndTitle()}
    >
      <p className={texts.hint}>{buybackTexts.partsText()}</p>
      {everybody.offered > 0n && (
        <div className={styles.parts}>
          <Row
            name={isMoving ? buybackTexts.everybodyLabel() : buybackTexts.everybodyEndLabel()}
            part={everybody}
            isShown
            isMoving={isMoving}
          />
          {you.offered > 0n && (
            <Row
              name={buybackTexts.youLabel()}
              part={you}
              isShown={!isHidden}
              isMoving={isMoving}
            />
          )}
          <p className={`${row.between} ${texts.fine}`} aria-hidden="true">
            <span>
              {(isMoving ? buybackTexts.boughtPartNowLabel : buybackTexts.boughtPartLabel)({
                percent,
              })}
            </span>
            <span>
              {isMoving ? buybackTexts.returnedPartNowLabel() : buybackTexts.returnedPartLabel()}
            </span>
          </p>
        </div>
      )}
      {isMoving && <p className={texts.hint}>{buybackTexts.movesText()}</p>}
    </EventPart>
  )
}

type RowProps = { name: string; part: OfferPart; isShown: boolean; isMoving: boolean }

function Row({ name, part, isShown, isMoving }: RowProps) {
  const { offered, bought } = part
  const figures = { offered: formatShares(offered), bought: formatShares(bought) }
  const text = isMoving ? buybackTexts.partNowText(figures) : buybackTexts.partText(figures)
  const boughtBps = shareBps(bought, offered)
  return (
    <>
      <p className={`${row.between} ${texts.hint} ${texts.figures}`}>
        <span>{name}</span>
        <span>{isShown ? text : <PrivateAmount>{text}</PrivateAmount>}</span>
      </p>
      <SplitBar
        label={isShown ? buybackTexts.barLabel({ ...figures, percent: percentOf(part) }) : name}
        parts={[
          { filling: 'solid', parts: boughtBps },
          { filling: 'hatched', parts: wholeBps - boughtBps },
        ]}
      />
    </>
  )
}
