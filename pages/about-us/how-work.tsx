import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import HowWorkPage from '../how-work'

/** The same page inside the section about us; its canonical address stays the short one. */
export default function AboutUsHowWorkPage() {
  return <HowWorkPage />
}

AboutUsHowWorkPage.getLayout = aboutUsLayout
