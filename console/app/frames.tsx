import { type ComponentType, lazy } from 'react'
import type { PageProps } from './routes.tsx'

/** What stands around the pages, and the pages that need no permission; each loaded when it is first needed. */
export const HomePage: ComponentType<PageProps> = lazy(() => import('../home/HomePage.tsx'))
export const SignInPage = lazy(() => import('./SignInPage.tsx'))
export const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))
export const Shell = lazy(() => import('./Shell.tsx'))
