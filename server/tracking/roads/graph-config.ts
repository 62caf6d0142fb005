/** No log of its own: what matters comes back as the answer. */
const silent = { type: '' }
/** Valhalla does not start without limits for each mode, also those that are never asked for. */
const modes = [
  ...['auto', 'bicycle', 'bikeshare', 'bus', 'motor_scooter', 'motorcycle', 'multimodal', 'pedestrian'],
  ...['taxi', 'transit', 'truck'],
]
const mode = {
  /** Meters. */
  max_distance: 20_000_000,
  max_locations: 200,
  max_matrix_distance: 0,
  max_matrix_location_pairs: 0,
  min_transit_walking_distance: 1,
  max_transit_walking_distance: 1,
}

/** A place without a road for trucks within these meters is off the map, and the way is a straight line. */
export const mostToRoadM = 5000

/** Another number makes each graph again at the next start. */
export const graphFormat = 1

/** Valhalla's settings to make the graph, and to route by it. */
export const graphConfig = (folder: string, isMaking: boolean) => ({
  mjolnir: {
    tile_dir: folder,
    logging: isMaking ? { type: 'std_err', color: false } : silent,
    /** Bytes of tiles that a routing process keeps in memory. */
    max_cache_size: 256 * 1024 * 1024,
    include_bicycle: false,
    include_pedestrian: false,
    // The database of borders is not made, as making it needs more programs than the package has.
    data_processing: { use_admin_db: false },
  },
  loki: {
    actions: ['route'],
    logging: silent,
    service_defaults: {
      radius: 0,
      minimum_reachability: 50,
      search_cutoff: mostToRoadM,
      node_snap_tolerance: 5,
      street_side_tolerance: 5,
      street_side_max_distance: 1000,
      heading_tolerance: 60,
    },
  },
  // The memory of a long route is given back.
  thor: { logging: silent, clear_reserved_memory: true },
  odin: { logging: silent },
  meili: { logging: silent, default: { breakage_distance: 2000 } },
  service_limits: {
    ...Object.fromEntries(modes.map((name) => [name, mode])),
    isochrone: { max_contours: 1, max_time_contour: 1, max_distance: 1, max_locations: 1, max_distance_contour: 1 },
    trace: {
      max_distance: 1,
      max_gps_accuracy: 1,
      max_search_radius: 1,
      max_shape: 1,
      max_alternates: 1,
      max_alternates_shape: 1,
    },
    skadi: { max_shape: 1, min_resample: 10 },
    centroid: { max_distance: 1, max_locations: 1 },
    status: { allow_verbose: false },
    max_alternates: 0,
    max_exclude_locations: 0,
    max_exclude_polygons_length: 0,
    max_reachability: 100,
    max_radius: 200,
    max_timedep_distance: 0,
    max_timedep_distance_matrix: 0,
    max_distance_disable_hierarchy_culling: 0,
    allow_hard_exclusions: false,
    hierarchy_limits: { allow_modification: false },
  },
})
