import { HowDifferentScreen } from '@/features/marketing/screens/how-different-screen'
import { PageMeta } from '@/shell/page-meta'

export default function HowDifferentPage() {
  return (
    <>
      <PageMeta
        title="How it differs"
        description="A share held here, a listed bank share and a crypto token, compared point by point. Where we come off badly, it says so."
        picture="how-different"
        canonical="/how-different"
      />
      <HowDifferentScreen />
    </>
  )
}
