import { lazy } from 'react'
import { fetched } from './fetched.ts'

/** What stands around the pages, and the pages outside of it; each loaded when it is first needed. */
export const SignInPage = lazy(() => import('./SignInPage.tsx'))
export const MapPage = lazy(() => import('../map/MapPage.tsx'))
export const SignedIn = fetched(() => import('./SignedIn.tsx'))
