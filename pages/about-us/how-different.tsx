import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import HowDifferentPage from '../how-different'

export default function AboutUsHowDifferentPage() {
  return <HowDifferentPage />
}

AboutUsHowDifferentPage.getLayout = aboutUsLayout
