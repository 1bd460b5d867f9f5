import { PaperButton } from '../components/file-buttons'
import * as m from '../messages'

export function ConfirmationPaper({ id }: { id: string }) {
  return <PaperButton paper={{ kind: 'confirmation', subject: id }}>{m.pdfAction()}</PaperButton>
}
