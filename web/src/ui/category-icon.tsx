import Bike from 'lucide-react/icons/bike'
import Bone from 'lucide-react/icons/bone'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Camera from 'lucide-react/icons/camera'
import Clapperboard from 'lucide-react/icons/clapperboard'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Laptop from 'lucide-react/icons/laptop'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Palette from 'lucide-react/icons/palette'
import PartyPopper from 'lucide-react/icons/party-popper'
import Scissors from 'lucide-react/icons/scissors'
import Sparkles from 'lucide-react/icons/sparkles'
import Truck from 'lucide-react/icons/truck'
import Wrench from 'lucide-react/icons/wrench'

/** By category id; 6, 12 and 15 are not offered for new tasks but are still shown on lists. */
const icons = [
  Sparkles,
  NotebookPen,
  BriefcaseBusiness,
  Truck,
  GraduationCap,
  Laptop,
  BrushCleaning,
  Clapperboard,
  Camera,
  Palette,
  Bike,
  Bone,
  Wrench,
  PartyPopper,
  Sparkles,
  Scissors,
  HeartPulse,
  Handshake,
]

const cloths = [
  'bg-cloth-1 text-cloth-1-ink',
  'bg-cloth-2 text-cloth-2-ink',
  'bg-cloth-3 text-cloth-3-ink',
  'bg-cloth-4 text-cloth-4-ink',
  'bg-cloth-5 text-cloth-5-ink',
]

type CategoryIconProps = { categoryId: number; size?: number }

/** The icon of a category, 1 to 17, in the colour of the text around it; decorative. */
export function CategoryIcon({ categoryId, size = 24 }: CategoryIconProps) {
  const Icon = icons[categoryId] ?? Sparkles
  return <Icon aria-hidden="true" size={size} />
}

/** The icon on its cloth, as task cards and pages show it. */
export function CategoryChip({ categoryId }: { categoryId: number }) {
  return (
    <span
      className={`grid size-12 shrink-0 place-items-center rounded-control ${cloths[categoryId % cloths.length]}`}
    >
      <CategoryIcon categoryId={categoryId} />
    </span>
  )
}
