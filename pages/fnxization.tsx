import { FnxizationScreen } from '@/features/marketing/screens/fnxization-screen'
import { PageMeta } from '@/shell/page-meta'

export default function FnxizationPage() {
  return (
    <>
      <PageMeta
        title="Tokenization, station by station"
        description="One share, followed from the bank to its owner through six stations: what is recorded, where, and who can check it."
        picture="fnxization"
        canonical="/fnxization"
      />
      <FnxizationScreen />
    </>
  )
}
