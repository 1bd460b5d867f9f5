import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import FnxizationPage from '../fnxization'

/** The canonical address is the short one. */
export default function AboutUsFnxizationPage() {
  return <FnxizationPage />
}

AboutUsFnxizationPage.getLayout = aboutUsLayout
