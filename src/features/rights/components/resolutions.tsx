import type { ReactNode } from 'react'
import type { MemberVote } from '@/contract/user/votes'
import { IconExternalLink } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as voteTexts from '../messages/vote'
import { EventPart } from './event-page'
import styles from './rights.module.css'

type Resolution = MemberVote['resolutions'][number]

type ResolutionsProps = { vote: MemberVote; children?: (index: number) => ReactNode }

/** The resolutions with their explanations, and below each its answer, if there is one. */
export function Resolutions({ vote: { resolutions }, children }: ResolutionsProps) {
  return (
    <EventPart id="resolutions" title={voteTexts.resolutionsTitle({ count: resolutions.length })}>
      {resolutions.map((resolution, index) => (
        <article key={resolution.title} className={`${styles.entry} ${stack.gap1}`}>
          <ResolutionTitle index={index} title={resolution.title} />
          <p>{resolution.text}</p>
          <Behind resolution={resolution} />
          {children?.(index)}
        </article>
      ))}
    </EventPart>
  )
}

export function ResolutionTitle({ index, title }: { index: number; title: string }) {
  return (
    <h3 id={`resolution-${index + 1}`} className={texts.heading}>
      <span className={texts.muted}>{index + 1}</span> {title}
    </h3>
  )
}

export function PaperLink({ url, title }: { url: string; title: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {title} <IconExternalLink size={16} />
    </a>
  )
}

export const ownTexts = {
  for: voteTexts.ownForText,
  against: voteTexts.ownAgainstText,
  abstain: voteTexts.ownAbstainText,
}

const boards = { for: voteTexts.boardForHint, against: voteTexts.boardAgainstHint, none: () => '' }

function Behind({ resolution: { document, needs, board } }: { resolution: Resolution }) {
  return (
    <p className={`${row.links} ${texts.hint}`}>
      {document && <PaperLink {...document} />}
      <span>
        {needs === 'half' ? voteTexts.halfHint() : voteTexts.twoThirdsHint()} {boards[board]()}
      </span>
    </p>
  )
}
