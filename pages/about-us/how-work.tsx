import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import HowWorkPage from '../how-work'

export default function AboutUsHowWorkPage() {
  return <HowWorkPage />
}

AboutUsHowWorkPage.getLayout = aboutUsLayout
