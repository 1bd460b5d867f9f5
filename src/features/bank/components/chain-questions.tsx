import { formatSharesFull } from '@/contract/format/amounts'
import { programCodes } from '@/contract/programs'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { type ChainSeen, commandOf, type QuestionName, type QuestionToChain } from '../ask-chain'
import type { CheckedProof } from '../check-balance-proof'
import * as m from '../messages/check'
import styles from './chain-check.module.css'
import { Mark } from './mark'

export type ChainQuestionsProps = {
  seen: ChainSeen
  /** Null without shares, undefined for a visitor. */
  own: CheckedProof | null | undefined
}

const questions: Record<QuestionName, () => string> = {
  supply: m.supplyLabel,
  vault: m.vaultLabel,
  desk: m.deskLabel,
  code: m.codeLabel,
  owners: m.ownersLabel,
  threshold: m.thresholdLabel,
  owner: m.ownerLabel,
  minter: m.minterLabel,
}

const rights: Partial<Record<QuestionName, (said: { address: string }) => string>> = {
  supply: m.supplyText,
  owners: m.ownersText,
  threshold: m.thresholdText,
  owner: m.ownerText,
  minter: m.minterText,
}

/** Each question in one line, with its call below, so that readers can repeat it elsewhere. */
export function ChainQuestions({ seen: { asked, block }, own }: ChainQuestionsProps) {
  const programs = asked.filter(({ name }) => name === 'code')
  const right = programs.filter(({ isExpected }) => isExpected).length
  // Counted by the published list, because a server could leave some out.
  const published = Object.keys(programCodes).length
  const isAll = right === published
  return (
    <div className={styles.asked}>
      <h3 className={texts.ruled}>{m.sharesTitle()}</h3>
      <ol>
        {asked
          .filter(({ name }) => name !== 'code')
          .map((question) => (
            <li key={question.data}>
              <span className={styles.question}>{questions[question.name]()}</span>
              <Answer asked={question} />
            </li>
          ))}
        <li>
          <span className={styles.question}>{m.programsLabel({ right, count: published })}</span>
          <Mark isRight={isAll} text={isAll ? m.isSoLabel() : m.isNotLabel()} />
        </li>
        {own !== undefined && <BalanceProofAnswer own={own} />}
      </ol>
      <details className={styles.commands}>
        <summary>{m.callsLabel()}</summary>
        <ol>
          {asked.map((question) => (
            <li key={`${question.name} ${question.address} ${question.data}`}>
              <span className={styles.question}>{questions[question.name]()}</span>
              <Answer asked={question} />
              <CallOf asked={question} />
            </li>
          ))}
        </ol>
        <p>{m.commandsText()}</p>
        <pre>{asked.map((question) => commandOf(question, block)).join('\n')}</pre>
      </details>
    </div>
  )
}

function CallOf({ asked }: { asked: QuestionToChain }) {
  const { name, data, answer } = asked
  return (
    <span className={`${texts.small} ${styles.call}`}>
      {callText(asked)}
      {data && <small className={styles.detail}>{m.dataText({ data })}</small>}
      {(name === 'owners' || name === 'owner') && <small className={styles.detail}>{answer}</small>}
      {name === 'code' && <small className={styles.detail}>{m.hashLabel({ hash: answer })}</small>}
    </span>
  )
}

function callText({ name, address, holder, contract }: QuestionToChain): string {
  const ofRight = rights[name]
  if (ofRight) return ofRight({ address })
  if (name === 'code') return m.codeText({ contract: contract ?? '', address })
  return m.balanceText({ holder: holder ?? '', address })
}

function Answer({ asked: { name, answer, isExpected } }: { asked: QuestionToChain }) {
  if (isExpected === undefined)
    return (
      <span className={`${row.line} ${texts.figures}`}>
        <bdi>{formatSharesFull(answer)}</bdi>
      </span>
    )
  const other = name === 'code' ? m.isNotLabel() : m.isOtherLabel()
  return <Mark isRight={isExpected} text={isExpected ? m.isSoLabel() : other} />
}

function BalanceProofAnswer({ own }: { own: CheckedProof | null }) {
  const count = own?.ways.reduce((sum, { steps }) => sum + steps.length, 0) ?? 0
  const isIn = own !== null && own.fault === undefined
  return (
    <li>
      <span className={styles.question}>{m.ownLabel()}</span>
      {own === null ? (
        <span className={`${row.line} ${texts.figures}`}>{m.noLineLabel()}</span>
      ) : (
        <Mark isRight={isIn} text={isIn ? m.includedLabel() : m.notIncludedLabel()} />
      )}
      <span className={`${texts.small} ${styles.call}`}>{m.ownText({ count })}</span>
    </li>
  )
}
