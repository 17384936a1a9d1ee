import { Menu } from '#web/features/sidebar/menu.tsx'
import { News } from '#web/features/sidebar/news.tsx'
import { HomeScreen } from '#web/features/tasks/lists/home-screen.tsx'

/** The market with the sidebar: two features that know nothing of each other. */
export const Home = () => <HomeScreen menu={<Menu />} actions={<News />} />
