import { baseMap } from '@shortcut/console/base-map/plugin.ts'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [baseMap()],
  server: { port: 5199 },
  // Found at the start rather than on first use, so that the page is not reloaded under a test.
  optimizeDeps: {
    entries: ['./index.html'],
    include: ['@mantine/core', '@tabler/icons-react', '@tanstack/react-table', 'maplibre-gl', 'react-dom/client'],
  },
})
