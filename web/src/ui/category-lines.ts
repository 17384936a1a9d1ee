import { __iconData as Bike } from 'lucide-react/icons/bike'
import { __iconData as Bone } from 'lucide-react/icons/bone'
import { __iconData as BriefcaseBusiness } from 'lucide-react/icons/briefcase-business'
import { __iconData as BrushCleaning } from 'lucide-react/icons/brush-cleaning'
import { __iconData as Camera } from 'lucide-react/icons/camera'
import { __iconData as Clapperboard } from 'lucide-react/icons/clapperboard'
import { __iconData as GraduationCap } from 'lucide-react/icons/graduation-cap'
import { __iconData as Handshake } from 'lucide-react/icons/handshake'
import { __iconData as HeartPulse } from 'lucide-react/icons/heart-pulse'
import { __iconData as Laptop } from 'lucide-react/icons/laptop'
import { __iconData as NotebookPen } from 'lucide-react/icons/notebook-pen'
import { __iconData as Palette } from 'lucide-react/icons/palette'
import { __iconData as PartyPopper } from 'lucide-react/icons/party-popper'
import { __iconData as Scissors } from 'lucide-react/icons/scissors'
import { __iconData as Sparkles } from 'lucide-react/icons/sparkles'
import { __iconData as Truck } from 'lucide-react/icons/truck'
import { __iconData as Wrench } from 'lucide-react/icons/wrench'
import { lineOf } from './line-icon.tsx'

/** By category id; 6, 12 and 15 are not offered for new tasks but are still shown on lists. */
export const categoryLines = [
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
].map(lineOf)
