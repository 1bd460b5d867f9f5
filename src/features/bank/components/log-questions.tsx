import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import { formatCount } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { sampleWitness } from '@/contract/public-log'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import type { CheckedLog, WitnessSaid } from '../check-log'
import type { OwnPart } from '../check-own-parts'
import * as check from '../messages/check'
import * as m from '../messages/log'
import styles from './chain-check.module.css'
import { Mark } from './mark'

export type LogQuestionsProps = {
  /** Undefined if its files could not be read. */
  log: CheckedLog | undefined
  parts: OwnPart[] | null | undefined
  /**
   * Whether the log names the vault that was asked; undefined if it does not mention one, null if
   * there is none to ask.
   */
  hasVault: boolean | null | undefined
}

/** Whether everybody is shown the same lists: what the log states, and who else saw that log. */
export function LogQuestions({ log, parts, hasVault }: LogQuestionsProps) {
  return (
    <div className={styles.asked}>
      <h3 className={texts.ruled}>{m.logTitle()}</h3>
      {log ? (
        <Asked log={log} parts={parts} hasVault={hasVault} />
      ) : (
        <p className={texts.muted}>{m.awayText()}</p>
      )}
    </div>
  )
}

function Asked({ log, parts, hasVault }: LogQuestionsProps & { log: CheckedLog }) {
  const { witnesses, isVerified, key, size, audits } = log
  return (
    <>
      <ol>
        {size > 0 && <Place log={log} />}
        {audits.length > 0 && <Freshness log={log} />}
        {audits.length > 0 && <Periods log={log} />}
        {audits.length > 0 && parts !== null && <OwnParts parts={parts} />}
        {size > 0 && hasVault !== null && (
          <Row
            question={m.vaultLabel()}
            isRight={hasVault}
            answer={hasVault === undefined ? m.nothingLabel() : yesOrNo(hasVault)}
          />
        )}
        <History log={log} />
        {witnesses.map((witness) => (
          <Witness key={witness.key} witness={witness} />
        ))}
      </ol>
      {witnesses.length === 0 && <p className={texts.muted}>{m.noWitnessText()}</p>}
      {!isVerified && <p className={texts.muted}>{m.unverifiedText()}</p>}
      {key !== '' && (
        <details className={styles.commands}>
          <summary>{m.watchLabel()}</summary>
          <p>{m.watchText({ version: minNode })}</p>
          <pre>{watchCommands(key)}</pre>
          <p>
            {m.keyLabel()} <bdi className={styles.detail}>{key}</bdi>
          </p>
          {envClient.appMode === 'production' && (
            <p>{m.keysText({ site: window.location.hostname })}</p>
          )}
        </details>
      )}
    </>
  )
}

type RowProps = {
  question: string
  /** Undefined if the question has no right answer. */
  isRight: boolean | undefined
  answer: string
  detail?: ReactNode
}

function Row({ question, isRight, answer, detail }: RowProps) {
  return (
    <li>
      <span className={styles.question}>{question}</span>
      {isRight === undefined ? (
        <span className={`${row.line} ${texts.figures}`}>{answer}</span>
      ) : (
        <Mark isRight={isRight} text={answer} />
      )}
      {detail && <span className={`${texts.small} ${styles.call}`}>{detail}</span>}
    </li>
  )
}

type LogProps = { log: CheckedLog }

const yesOrNo = (isSo: boolean) => (isSo ? m.yesLabel() : m.noLabel())

function Place({ log: { position, size, faults } }: LogProps) {
  const isIn = position !== undefined
  const isSoon = !isIn && !faults.includes('missing') && !faults.includes('entries')
  const positionText = { position: formatCount((position ?? 0) + 1), size: formatCount(size) }
  return (
    <Row
      question={m.placeLabel()}
      isRight={isSoon ? undefined : isIn}
      answer={isSoon ? m.soonLabel() : yesOrNo(isIn)}
      detail={isIn && m.placeText(positionText)}
    />
  )
}

function Freshness({ log: { audits, faults, isClockBehind } }: LogProps) {
  const isFresh = !faults.includes('frozen')
  const answer = isFresh ? m.freshSoLabel() : m.freshNotLabel()
  return (
    <Row
      question={m.freshLabel()}
      isRight={isClockBehind ? undefined : isFresh}
      answer={isClockBehind ? m.freshAheadLabel() : answer}
      detail={formatMoment(audits.at(-1)?.at ?? '')}
    />
  )
}

function Periods({ log: { audits, faults } }: LogProps) {
  const isOne = !faults.includes('period') && !faults.includes('spelling')
  const when = formatMoment(audits[0]?.at ?? '')
  return (
    <Row
      question={m.periodLabel()}
      isRight={isOne}
      answer={yesOrNo(isOne)}
      detail={m.periodsText({ count: audits.length, when })}
    />
  )
}

function OwnParts({ parts }: { parts: OwnPart[] | undefined }) {
  const isIn = parts?.every(({ fault }) => fault === undefined)
  return (
    <Row
      question={m.ownLabel()}
      isRight={isIn}
      answer={isIn === undefined ? m.awayLabel() : yesOrNo(isIn)}
      detail={parts && m.ownText({ count: parts.length })}
    />
  )
}

function History({ log: { seenBefore, faults } }: LogProps) {
  const isOther = faults.includes('key')
  const isFirst = seenBefore === undefined && !isOther
  const goesOn = !isOther && !faults.includes('forked') && !faults.includes('withdrawn')
  // A log with a fault is not stored.
  const first = faults.length === 0 ? m.firstText() : undefined
  const text = isFirst ? first : m.historyText({ size: seenBefore ?? 0 })
  return (
    <Row
      question={m.historyLabel()}
      isRight={isFirst ? undefined : goesOn}
      answer={isFirst ? m.firstLabel() : yesOrNo(goesOn)}
      detail={isOther ? m.otherKeyText() : text}
    />
  )
}

function Witness({ witness }: { witness: WitnessSaid }) {
  const { name, key, isNamed, seen } = witness
  const text =
    seen === undefined
      ? m.unseenText()
      : m.witnessText({ size: seen.size, when: formatMoment(seen.at) })
  return (
    <Row
      question={m.witnessLabel({
        name: name === sampleWitness ? `${name} (${m.sampleText()})` : name,
      })}
      isRight={seen?.isTrue}
      answer={
        seen === undefined ? m.nothingLabel() : seen.isTrue ? m.sameLabel() : check.isOtherLabel()
      }
      detail={
        <>
          {text}
          <small className={styles.detail}>{key}</small>
          <span>{isNamed ? m.namedText() : m.unnamedText()}</span> <span>{knownText(witness)}</span>
        </>
      }
    />
  )
}

function knownText({ name, known }: WitnessSaid): string | undefined {
  if (known === undefined) return undefined
  if (known === 'new') return m.newWitnessText()
  if (known === 'changed') return m.changedWitnessText({ name })
  return m.knownWitnessText({ when: formatMoment(known.since) })
}

/** For running `witness.mjs` outside this repository. */
const minNode = '20'

function watchCommands(key: string): string {
  const { origin } = window.location
  return [
    `curl -s --remote-name-all ${origin}/api/{witness,verify}.mjs`,
    `node witness.mjs ${origin} --log-key '${key}'`,
  ].join('\n')
}
