import { formatCount } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { CheckedLog } from '../check-log'
import * as m from '../messages/log'
import styles from './chain-check.module.css'
import { Mark } from './mark'

export type LogQuestionsProps = { log: CheckedLog }

/** Whether everybody is shown the same root: its place in the log, and who else saw that log. */
export function LogQuestions({ log }: LogQuestionsProps) {
  const { witnesses, isVerified, key, fault } = log
  return (
    <div className={styles.asked}>
      <h3>{m.logTitle()}</h3>
      <ol>
        {fault !== 'signature' && <Place log={log} />}
        <History log={log} />
        {witnesses.map(({ name, seen }) => (
          <li key={name}>
            <span className={styles.question}>{m.witnessLabel({ name })}</span>
            {seen === undefined ? (
              <span className={styles.answer}>{m.nothingLabel()}</span>
            ) : (
              <Mark isRight={seen.isTrue} text={seen.isTrue ? m.sameLabel() : m.otherLabel()} />
            )}
            <span className={styles.call}>
              {seen === undefined
                ? m.unseenText()
                : m.witnessText({ size: seen.size, when: formatMoment(seen.at) })}
            </span>
          </li>
        ))}
      </ol>
      {witnesses.length === 0 && <p className={styles.note}>{m.noWitnessText()}</p>}
      {!isVerified && <p className={styles.note}>{m.unverifiedText()}</p>}
      <details className={styles.commands}>
        <summary>{m.watchLabel()}</summary>
        <p>{m.watchText()}</p>
        <pre>{watchCommands(key)}</pre>
        <p>
          {m.keyLabel()} <bdi className={styles.detail}>{key}</bdi>
        </p>
      </details>
    </div>
  )
}

function Place({ log: { place, size, fault } }: LogQuestionsProps) {
  const isIn = place !== undefined && fault !== 'missing'
  return (
    <li>
      <span className={styles.question}>{m.placeLabel()}</span>
      {place === undefined && fault === undefined ? (
        <span className={styles.answer}>{m.soonLabel()}</span>
      ) : (
        <Mark isRight={isIn} text={isIn ? m.yesLabel() : m.noLabel()} />
      )}
      {place && (
        <span className={styles.call}>
          {m.placeText({ position: formatCount(place.position + 1), size: formatCount(size) })}
        </span>
      )}
    </li>
  )
}

function History({ log: { seenBefore, hasOtherKey, fault } }: LogQuestionsProps) {
  const isFirst = seenBefore === undefined
  const goesOn = fault === undefined || fault === 'missing'
  return (
    <li>
      <span className={styles.question}>{m.historyLabel()}</span>
      {isFirst ? (
        <span className={styles.answer}>{m.firstLabel()}</span>
      ) : (
        <Mark isRight={goesOn} text={goesOn ? m.yesLabel() : m.noLabel()} />
      )}
      <span className={styles.call}>
        {hasOtherKey
          ? m.otherKeyText()
          : isFirst
            ? m.firstText()
            : m.historyText({ size: seenBefore })}
      </span>
    </li>
  )
}

function watchCommands(key: string): string {
  const { origin } = window.location
  return [
    `curl -sO ${origin}/api/witness.mjs`,
    `node witness.mjs ${origin} --log-key '${key}'`,
  ].join('\n')
}
