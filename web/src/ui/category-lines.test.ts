import { __iconData as AirVent } from 'lucide-react/icons/air-vent'
import { __iconData as Baby } from 'lucide-react/icons/baby'
import { __iconData as Bike } from 'lucide-react/icons/bike'
import { __iconData as Bone } from 'lucide-react/icons/bone'
import { __iconData as BookOpen } from 'lucide-react/icons/book-open'
import { __iconData as BriefcaseBusiness } from 'lucide-react/icons/briefcase-business'
import { __iconData as BrushCleaning } from 'lucide-react/icons/brush-cleaning'
import { __iconData as Cake } from 'lucide-react/icons/cake'
import { __iconData as Camera } from 'lucide-react/icons/camera'
import { __iconData as Car } from 'lucide-react/icons/car'
import { __iconData as Clapperboard } from 'lucide-react/icons/clapperboard'
import { __iconData as Droplets } from 'lucide-react/icons/droplets'
import { __iconData as Dumbbell } from 'lucide-react/icons/dumbbell'
import { __iconData as GraduationCap } from 'lucide-react/icons/graduation-cap'
import { __iconData as Guitar } from 'lucide-react/icons/guitar'
import { __iconData as Hammer } from 'lucide-react/icons/hammer'
import { __iconData as Handshake } from 'lucide-react/icons/handshake'
import { __iconData as HeartPulse } from 'lucide-react/icons/heart-pulse'
import { __iconData as House } from 'lucide-react/icons/house'
import { __iconData as KeyRound } from 'lucide-react/icons/key-round'
import { __iconData as Languages } from 'lucide-react/icons/languages'
import { __iconData as Laptop } from 'lucide-react/icons/laptop'
import { __iconData as NotebookPen } from 'lucide-react/icons/notebook-pen'
import { __iconData as PaintRoller } from 'lucide-react/icons/paint-roller'
import { __iconData as Palette } from 'lucide-react/icons/palette'
import { __iconData as PartyPopper } from 'lucide-react/icons/party-popper'
import { __iconData as Plane } from 'lucide-react/icons/plane'
import { __iconData as Plug } from 'lucide-react/icons/plug'
import { __iconData as Receipt } from 'lucide-react/icons/receipt'
import { __iconData as Scissors } from 'lucide-react/icons/scissors'
import { __iconData as Shirt } from 'lucide-react/icons/shirt'
import { __iconData as ShoppingCart } from 'lucide-react/icons/shopping-cart'
import { __iconData as Smartphone } from 'lucide-react/icons/smartphone'
import { __iconData as Sofa } from 'lucide-react/icons/sofa'
import { __iconData as Sparkles } from 'lucide-react/icons/sparkles'
import { __iconData as Sprout } from 'lucide-react/icons/sprout'
import { __iconData as Stethoscope } from 'lucide-react/icons/stethoscope'
import { __iconData as Truck } from 'lucide-react/icons/truck'
import { __iconData as Utensils } from 'lucide-react/icons/utensils'
import { __iconData as WashingMachine } from 'lucide-react/icons/washing-machine'
import { __iconData as Wrench } from 'lucide-react/icons/wrench'
import { expect, test } from 'vitest'
import { iconCount } from '#contract/categories.ts'
import { categoryLines } from '#contract/category-lines.ts'
import { moreCategoryLines } from '#contract/more-category-lines.ts'
import { lineOf } from './line-icon.tsx'

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

const more = [
  Hammer,
  Plug,
  Droplets,
  PaintRoller,
  House,
  Sofa,
  WashingMachine,
  AirVent,
  Car,
  ShoppingCart,
  Utensils,
  Cake,
  Baby,
  Sprout,
  Shirt,
  Guitar,
  Languages,
  Receipt,
  BookOpen,
  KeyRound,
  Stethoscope,
  Dumbbell,
  Smartphone,
  Plane,
]

test('draws each category as the icon library does', () => {
  expect(categoryLines).toEqual(icons.map(lineOf))
  expect(moreCategoryLines).toEqual(more.map(lineOf))
  expect(icons.length + more.length).toBe(iconCount)
})
