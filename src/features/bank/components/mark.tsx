import { IconCheck, IconClose } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'

/** A mark for the answer to a question that has a right one. */
export function Mark({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <span className={`${row.line} ${texts.figures} ${isRight ? texts.up : texts.down}`}>
      {text}
      {isRight ? <IconCheck size={16} /> : <IconClose size={16} />}
    </span>
  )
}
