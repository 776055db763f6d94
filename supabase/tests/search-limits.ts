/** Where SQL repeats a number of LIMITS.search and LIMITS.searchExport. */
export const SEARCH_SQL_LIMITS: Record<string, [at: string, written: RegExp][]> = {
  'search.rangesMax': [['check_search_metrics()', /jsonb_array_length\(filter -> 'metrics'\) > (\d+)/]],
  'search.pageSize': [['search_athletes()', /coalesce\(\(valid ->> 'limit'\)::int, (\d+)\)/]],
  'search.pageMax': [['check_search_page()', /\(filter ->> 'limit'\)::int between 1 and (\d+)/]],
  'search.compareMax': [['compare_athletes()', /cardinality\(ids\) not between 1 and (\d+)/]],
  'search.totalsMax': [['search_totals()', /jsonb_array_length\(filters\) > (\d+)/]],
  'searchExport.peopleMax': [['scan_search_export()', /limit (\d+)\)/]],
  'searchExport.metricsMax': [['check_export_columns()', /cardinality\(metrics\) > (\d+)/]],
  'search.histogramMinPeople': [['search_histogram()', /people < (\d+)/]],
}
