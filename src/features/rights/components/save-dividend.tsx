import { type MemberDividend, savedDividend } from '@/contract/dividends'
import { saveProof } from '@/lib/api/save-file'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import * as d from '../messages/dividend'

/** Saves the sum and the fingerprint of the list behind it, for whoever reckons it again without us. */
export function SaveDividend({ dividend }: { dividend: MemberDividend }) {
  const name = `fnx-dividend-${dividend.recordAt.slice(0, 10)}.json`
  return (
    <p data-screen-only>
      <Button look="quiet" onClick={() => saveProof(savedDividend(dividend), name)}>
        <IconDownload /> {d.saveProofAction()}
      </Button>
    </p>
  )
}
