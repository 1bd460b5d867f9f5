import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import HowDifferentPage from '../how-different'

/** The same page inside the section about us; its canonical address stays the short one. */
export default function AboutUsHowDifferentPage() {
  return <HowDifferentPage />
}

AboutUsHowDifferentPage.getLayout = aboutUsLayout
