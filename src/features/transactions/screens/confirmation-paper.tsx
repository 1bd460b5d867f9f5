import { PaperButton } from '../components/file-buttons'
import * as m from '../messages'

export type ConfirmationPaperProps = { id: string }

export function ConfirmationPaper({ id }: ConfirmationPaperProps) {
  return <PaperButton paper={{ kind: 'confirmation', subject: id }}>{m.pdfAction()}</PaperButton>
}
