import { SamplePanel } from '@/features/holdings/screens/sample-panel'
import { HowWorkScreen } from '@/features/marketing/screens/how-work-screen'
import { PageMeta } from '@/shell/page-meta'

export default function HowWorkPage() {
  return (
    <>
      <PageMeta
        title="How it works"
        description="From signing up to owning a share in seven steps: what you do, what we do, how long it takes, and what can go wrong."
        picture="how-work"
        canonical="/how-work"
      />
      <HowWorkScreen sample={<SamplePanel />} />
    </>
  )
}
