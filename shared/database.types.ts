// Generated from the migrated database by `npm run types`. Do not edit: change a migration instead.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.1' }
  public: {
    Tables: {
      admin_invitations: {
        Row: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
          used_at: string | null
          used_by: string | null
          withdrawn_at: string | null
        }
        Insert: {
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by: string
          used_at?: string | null
          used_by?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string
          used_at?: string | null
          used_by?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
        ]
      }
      admin_task_marks: {
        Row: {
          handed_by: string | null
          id: string
          note: string
          noun: 'case' | 'decision' | 'verification' | 'data_request' | 'feedback' | 'admin_invitation' | 'organization' | 'dispute'
          seen_at: string | null
          snooze_reason: string
          snoozed_by: string | null
          snoozed_until: string | null
          subject_id: string
          taken_at: string | null
          taken_by: string | null
        }
        Insert: {
          handed_by?: string | null
          id?: string
          note?: string
          noun: 'case' | 'decision' | 'verification' | 'data_request' | 'feedback' | 'admin_invitation' | 'organization' | 'dispute'
          seen_at?: string | null
          snooze_reason?: string
          snoozed_by?: string | null
          snoozed_until?: string | null
          subject_id: string
          taken_at?: string | null
          taken_by?: string | null
        }
        Update: {
          handed_by?: string | null
          id?: string
          note?: string
          noun?: 'case' | 'decision' | 'verification' | 'data_request' | 'feedback' | 'admin_invitation' | 'organization' | 'dispute'
          seen_at?: string | null
          snooze_reason?: string
          snoozed_by?: string | null
          snoozed_until?: string | null
          subject_id?: string
          taken_at?: string | null
          taken_by?: string | null
        }
        Relationships: [
        ]
      }
      admin_users: {
        Row: {
          granted_at: string
          granted_by: string | null
          user_id: string
        }
        Insert: {
          granted_at?: string
          granted_by?: string | null
          user_id: string
        }
        Update: {
          granted_at?: string
          granted_by?: string | null
          user_id?: string
        }
        Relationships: [
        ]
      }
      athlete_best_results: {
        Row: {
          athlete_id: string
          measured_on: string
          measurement_id: string
          metric_code: string
          min_provenance: number
          provenance: number
          timing: 'any' | 'electronic' | 'hand' | 'unstated'
          value: number
        }
        Insert: {
          athlete_id: string
          measured_on: string
          measurement_id: string
          metric_code: string
          min_provenance: number
          provenance: number
          timing: 'any' | 'electronic' | 'hand' | 'unstated'
          value: number
        }
        Update: {
          athlete_id?: string
          measured_on?: string
          measurement_id?: string
          metric_code?: string
          min_provenance?: number
          provenance?: number
          timing?: 'any' | 'electronic' | 'hand' | 'unstated'
          value?: number
        }
        Relationships: [
          { foreignKeyName: 'athlete_best_results_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_best_results_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_best_results_measurement_id_fkey'; columns: ['measurement_id']; isOneToOne: false; referencedRelation: 'measurements'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_best_results_metric_code_fkey'; columns: ['metric_code']; isOneToOne: false; referencedRelation: 'metrics'; referencedColumns: ['code'] },
        ]
      }
      athlete_positions: {
        Row: {
          athlete_id: string
          position_code: string
          sort_order: number
          sport_code: string
        }
        Insert: {
          athlete_id: string
          position_code: string
          sort_order: number
          sport_code: string
        }
        Update: {
          athlete_id?: string
          position_code?: string
          sort_order?: number
          sport_code?: string
        }
        Relationships: [
          { foreignKeyName: 'athlete_positions_athlete_id_sport_code_fkey'; columns: ['athlete_id', 'sport_code']; isOneToOne: false; referencedRelation: 'athlete_sports'; referencedColumns: ['athlete_id', 'sport_code'] },
          { foreignKeyName: 'athlete_positions_sport_code_position_code_fkey'; columns: ['sport_code', 'position_code']; isOneToOne: false; referencedRelation: 'positions'; referencedColumns: ['sport_code', 'code'] },
        ]
      }
      athlete_private_details: {
        Row: {
          athlete_id: string
          birth_date: string
          consent_country: string
          created_at: string
          film_consent: boolean
          guardian_state: 'not_needed' | 'needed' | 'invited' | 'active' | 'declined' | 'withdrawn'
          handover_state: 'none' | 'asked' | 'answered'
          photo_consent: boolean
        }
        Insert: {
          athlete_id: string
          birth_date: string
          consent_country: string
          created_at?: string
          film_consent?: boolean
          guardian_state?: 'not_needed' | 'needed' | 'invited' | 'active' | 'declined' | 'withdrawn'
          handover_state?: 'none' | 'asked' | 'answered'
          photo_consent?: boolean
        }
        Update: {
          athlete_id?: string
          birth_date?: string
          consent_country?: string
          created_at?: string
          film_consent?: boolean
          guardian_state?: 'not_needed' | 'needed' | 'invited' | 'active' | 'declined' | 'withdrawn'
          handover_state?: 'none' | 'asked' | 'answered'
          photo_consent?: boolean
        }
        Relationships: [
          { foreignKeyName: 'athlete_private_details_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: true; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_private_details_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: true; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
        ]
      }
      athlete_profiles: {
        Row: {
          age_band: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications: Json
          availability: 'now' | 'season_end' | 'graduation' | null
          avatar_path: string
          bio: string
          class_year: number | null
          club: string
          competition: string
          contact_state: 'open' | 'guardian' | 'closed'
          country: string | null
          created_at: string
          display_name: string
          dominant_side: 'right' | 'left' | 'both' | null
          effective_visibility: 'public' | 'scouts' | 'private'
          film_allowed: boolean
          handle: string
          id: string
          import_key: string | null
          import_source: string | null
          is_minor: boolean
          jersey_number: number | null
          languages: string[]
          level: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          photo_allowed: boolean
          place_id: number | null
          primary_sport: string | null
          recruiting_status: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region: string
          sex_category: 'female' | 'male' | 'open' | null
          status_note: string
          town: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          age_band?: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications?: Json
          availability?: 'now' | 'season_end' | 'graduation' | null
          avatar_path?: string
          bio?: string
          class_year?: number | null
          club?: string
          competition?: string
          contact_state?: 'open' | 'guardian' | 'closed'
          country?: string | null
          created_at?: string
          display_name: string
          dominant_side?: 'right' | 'left' | 'both' | null
          effective_visibility?: 'public' | 'scouts' | 'private'
          film_allowed?: boolean
          handle: string
          id: string
          import_key?: string | null
          import_source?: string | null
          is_minor?: boolean
          jersey_number?: number | null
          languages?: string[]
          level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          photo_allowed?: boolean
          place_id?: number | null
          primary_sport?: string | null
          recruiting_status?: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region?: string
          sex_category?: 'female' | 'male' | 'open' | null
          status_note?: string
          town?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          age_band?: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications?: Json
          availability?: 'now' | 'season_end' | 'graduation' | null
          avatar_path?: string
          bio?: string
          class_year?: number | null
          club?: string
          competition?: string
          contact_state?: 'open' | 'guardian' | 'closed'
          country?: string | null
          created_at?: string
          display_name?: string
          dominant_side?: 'right' | 'left' | 'both' | null
          effective_visibility?: 'public' | 'scouts' | 'private'
          film_allowed?: boolean
          handle?: string
          id?: string
          import_key?: string | null
          import_source?: string | null
          is_minor?: boolean
          jersey_number?: number | null
          languages?: string[]
          level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          photo_allowed?: boolean
          place_id?: number | null
          primary_sport?: string | null
          recruiting_status?: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region?: string
          sex_category?: 'female' | 'male' | 'open' | null
          status_note?: string
          town?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'athlete_profiles_primary_sport_fkey'; columns: ['primary_sport']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
          { foreignKeyName: 'athlete_profiles_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      athlete_search_index: {
        Row: {
          age_band: string | null
          athlete_id: string
          availability: string | null
          best_provenance: number
          class_year: number | null
          country: string | null
          dominant_side: string | null
          film_on: string | null
          has_video: boolean
          is_minor: boolean
          is_primary: boolean
          level: string | null
          name_sort: string
          place_id: number | null
          positions: string[]
          region: string
          search_text: string
          sex_category: string | null
          slot: number
          sport_code: string
          status: string
          updated_at: string
          visibility: string
        }
        Insert: {
          age_band?: string | null
          athlete_id: string
          availability?: string | null
          best_provenance?: number
          class_year?: number | null
          country?: string | null
          dominant_side?: string | null
          film_on?: string | null
          has_video?: boolean
          is_minor: boolean
          is_primary: boolean
          level?: string | null
          name_sort: string
          place_id?: number | null
          positions?: string[]
          region?: string
          search_text: string
          sex_category?: string | null
          slot: number
          sport_code: string
          status: string
          updated_at: string
          visibility: string
        }
        Update: {
          age_band?: string | null
          athlete_id?: string
          availability?: string | null
          best_provenance?: number
          class_year?: number | null
          country?: string | null
          dominant_side?: string | null
          film_on?: string | null
          has_video?: boolean
          is_minor?: boolean
          is_primary?: boolean
          level?: string | null
          name_sort?: string
          place_id?: number | null
          positions?: string[]
          region?: string
          search_text?: string
          sex_category?: string | null
          slot?: number
          sport_code?: string
          status?: string
          updated_at?: string
          visibility?: string
        }
        Relationships: [
          { foreignKeyName: 'athlete_search_index_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_search_index_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_search_index_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      athlete_sports: {
        Row: {
          athlete_id: string
          is_primary: boolean
          since_year: number | null
          sport_code: string
        }
        Insert: {
          athlete_id: string
          is_primary?: boolean
          since_year?: number | null
          sport_code: string
        }
        Update: {
          athlete_id?: string
          is_primary?: boolean
          since_year?: number | null
          sport_code?: string
        }
        Relationships: [
          { foreignKeyName: 'athlete_sports_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_sports_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_sports_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      athlete_targets: {
        Row: {
          athlete_id: string
          created_at: string
          note: string
          scout_id: string
          updated_at: string
        }
        Insert: {
          athlete_id?: string
          created_at?: string
          note?: string
          scout_id: string
          updated_at?: string
        }
        Update: {
          athlete_id?: string
          created_at?: string
          note?: string
          scout_id?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'athlete_targets_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_targets_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'athlete_targets_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
        ]
      }
      blocks: {
        Row: {
          blocked_id: string
          blocked_name: string
          blocker_id: string
          by_guardian: boolean
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocked_name?: string
          blocker_id?: string
          by_guardian?: boolean
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocked_name?: string
          blocker_id?: string
          by_guardian?: boolean
          created_at?: string
        }
        Relationships: [
          { foreignKeyName: 'blocks_blocker_id_fkey'; columns: ['blocker_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      board_item_events: {
        Row: {
          actor_id: string | null
          created_at: string
          from_stage: string
          id: number
          item_id: string
          kind: 'added' | 'moved'
          to_stage: string
        }
        Insert: {
          actor_id?: string | null
          created_at?: string
          from_stage?: string
          id?: never
          item_id: string
          kind: 'added' | 'moved'
          to_stage?: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          from_stage?: string
          id?: never
          item_id?: string
          kind?: 'added' | 'moved'
          to_stage?: string
        }
        Relationships: [
          { foreignKeyName: 'board_item_events_actor_id_fkey'; columns: ['actor_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_item_events_item_id_fkey'; columns: ['item_id']; isOneToOne: false; referencedRelation: 'board_items'; referencedColumns: ['id'] },
        ]
      }
      board_item_notes: {
        Row: {
          author_id: string
          body: string
          created_at: string
          id: string
          item_id: string
          updated_at: string
          visibility: 'private' | 'team'
        }
        Insert: {
          author_id?: string
          body: string
          created_at?: string
          id?: string
          item_id: string
          updated_at?: string
          visibility?: 'private' | 'team'
        }
        Update: {
          author_id?: string
          body?: string
          created_at?: string
          id?: string
          item_id?: string
          updated_at?: string
          visibility?: 'private' | 'team'
        }
        Relationships: [
          { foreignKeyName: 'board_item_notes_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_item_notes_item_id_fkey'; columns: ['item_id']; isOneToOne: false; referencedRelation: 'board_items'; referencedColumns: ['id'] },
        ]
      }
      board_items: {
        Row: {
          added_by: string | null
          athlete_id: string
          board_id: string
          closed_reason: string
          created_at: string
          id: string
          next_action_at: string | null
          notify_athlete: boolean
          rating: number | null
          sort_order: number
          stage_id: string
          tags: string[]
          updated_at: string
        }
        Insert: {
          added_by?: string | null
          athlete_id: string
          board_id: string
          closed_reason?: string
          created_at?: string
          id?: string
          next_action_at?: string | null
          notify_athlete?: boolean
          rating?: number | null
          sort_order?: number
          stage_id: string
          tags?: string[]
          updated_at?: string
        }
        Update: {
          added_by?: string | null
          athlete_id?: string
          board_id?: string
          closed_reason?: string
          created_at?: string
          id?: string
          next_action_at?: string | null
          notify_athlete?: boolean
          rating?: number | null
          sort_order?: number
          stage_id?: string
          tags?: string[]
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'board_items_added_by_fkey'; columns: ['added_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_items_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_items_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_items_board_id_fkey'; columns: ['board_id']; isOneToOne: false; referencedRelation: 'boards'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_items_board_id_stage_id_fkey'; columns: ['board_id', 'stage_id']; isOneToOne: false; referencedRelation: 'board_stages'; referencedColumns: ['board_id', 'id'] },
        ]
      }
      board_members: {
        Row: {
          board_id: string
          created_at: string
          id: string
          role: 'owner' | 'edit' | 'view'
          user_id: string
        }
        Insert: {
          board_id: string
          created_at?: string
          id?: string
          role: 'owner' | 'edit' | 'view'
          user_id: string
        }
        Update: {
          board_id?: string
          created_at?: string
          id?: string
          role?: 'owner' | 'edit' | 'view'
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'board_members_board_id_fkey'; columns: ['board_id']; isOneToOne: false; referencedRelation: 'boards'; referencedColumns: ['id'] },
          { foreignKeyName: 'board_members_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      board_stages: {
        Row: {
          board_id: string
          id: string
          kind: 'watching' | 'evaluating' | 'contacted' | 'in_conversation' | 'trial' | 'offered' | 'signed' | 'closed' | 'custom'
          name: string
          sort_order: number
          item_count: number | null
        }
        Insert: {
          board_id: string
          id?: string
          kind: 'watching' | 'evaluating' | 'contacted' | 'in_conversation' | 'trial' | 'offered' | 'signed' | 'closed' | 'custom'
          name?: string
          sort_order: number
        }
        Update: {
          board_id?: string
          id?: string
          kind?: 'watching' | 'evaluating' | 'contacted' | 'in_conversation' | 'trial' | 'offered' | 'signed' | 'closed' | 'custom'
          name?: string
          sort_order?: number
        }
        Relationships: [
          { foreignKeyName: 'board_stages_board_id_fkey'; columns: ['board_id']; isOneToOne: false; referencedRelation: 'boards'; referencedColumns: ['id'] },
        ]
      }
      boards: {
        Row: {
          archived_at: string | null
          created_at: string
          description: string
          id: string
          is_default: boolean
          name: string
          owner_id: string
          sport_code: string | null
          updated_at: string
          can_administer: boolean | null
          can_edit: boolean | null
        }
        Insert: {
          archived_at?: string | null
          created_at?: string
          description?: string
          id?: string
          is_default?: boolean
          name: string
          owner_id?: string
          sport_code?: string | null
          updated_at?: string
        }
        Update: {
          archived_at?: string | null
          created_at?: string
          description?: string
          id?: string
          is_default?: boolean
          name?: string
          owner_id?: string
          sport_code?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'boards_owner_id_fkey'; columns: ['owner_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'boards_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      calendar_feeds: {
        Row: {
          created_at: string
          last_read_at: string | null
          revoked_at: string | null
          secret_hash: string
          user_id: string
        }
        Insert: {
          created_at?: string
          last_read_at?: string | null
          revoked_at?: string | null
          secret_hash: string
          user_id: string
        }
        Update: {
          created_at?: string
          last_read_at?: string | null
          revoked_at?: string | null
          secret_hash?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'calendar_feeds_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      consent_ages: {
        Row: {
          age: number
          checked_on: string
          country: string
          source: string
        }
        Insert: {
          age: number
          checked_on: string
          country: string
          source: string
        }
        Update: {
          age?: number
          checked_on?: string
          country?: string
          source?: string
        }
        Relationships: [
        ]
      }
      consents: {
        Row: {
          athlete_id: string
          created_at: string
          decision: 'given' | 'declined' | 'withdrawn'
          guardian_link_id: string
          id: string
          ip_address: string
          language: 'en' | 'es' | 'fr'
          method: 'link'
          request_id: string | null
          scope: 'account' | 'contact' | 'photo' | 'film'
          text_version: string
        }
        Insert: {
          athlete_id: string
          created_at?: string
          decision: 'given' | 'declined' | 'withdrawn'
          guardian_link_id: string
          id?: string
          ip_address?: string
          language: 'en' | 'es' | 'fr'
          method?: 'link'
          request_id?: string | null
          scope: 'account' | 'contact' | 'photo' | 'film'
          text_version: string
        }
        Update: {
          athlete_id?: string
          created_at?: string
          decision?: 'given' | 'declined' | 'withdrawn'
          guardian_link_id?: string
          id?: string
          ip_address?: string
          language?: 'en' | 'es' | 'fr'
          method?: 'link'
          request_id?: string | null
          scope?: 'account' | 'contact' | 'photo' | 'film'
          text_version?: string
        }
        Relationships: [
          { foreignKeyName: 'consents_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'consents_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'consents_guardian_link_id_fkey'; columns: ['guardian_link_id']; isOneToOne: false; referencedRelation: 'guardian_links'; referencedColumns: ['id'] },
          { foreignKeyName: 'consents_request_id_fkey'; columns: ['request_id']; isOneToOne: false; referencedRelation: 'message_requests'; referencedColumns: ['id'] },
        ]
      }
      contact_windows: {
        Row: {
          checked_on: string
          class_year: number | null
          division: string
          from_day: string | null
          from_on: string | null
          id: string
          is_blocking: boolean
          kind: 'contact' | 'evaluation' | 'quiet' | 'dead'
          level: string
          source_url: string
          sport_code: string
          to_day: string | null
          to_on: string | null
          version: number
        }
        Insert: {
          checked_on: string
          class_year?: number | null
          division?: string
          from_day?: string | null
          from_on?: string | null
          id?: string
          is_blocking?: boolean
          kind: 'contact' | 'evaluation' | 'quiet' | 'dead'
          level: string
          source_url: string
          sport_code: string
          to_day?: string | null
          to_on?: string | null
          version?: number
        }
        Update: {
          checked_on?: string
          class_year?: number | null
          division?: string
          from_day?: string | null
          from_on?: string | null
          id?: string
          is_blocking?: boolean
          kind?: 'contact' | 'evaluation' | 'quiet' | 'dead'
          level?: string
          source_url?: string
          sport_code?: string
          to_day?: string | null
          to_on?: string | null
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'contact_windows_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      conversation_participants: {
        Row: {
          archived: boolean
          conversation_id: string
          display_name: string
          guardian_link_id: string | null
          id: string
          joined_at: string
          last_read_at: string
          muted: boolean
          role: 'athlete' | 'scout' | 'guardian'
          user_id: string | null
        }
        Insert: {
          archived?: boolean
          conversation_id: string
          display_name: string
          guardian_link_id?: string | null
          id?: string
          joined_at?: string
          last_read_at?: string
          muted?: boolean
          role: 'athlete' | 'scout' | 'guardian'
          user_id?: string | null
        }
        Update: {
          archived?: boolean
          conversation_id?: string
          display_name?: string
          guardian_link_id?: string | null
          id?: string
          joined_at?: string
          last_read_at?: string
          muted?: boolean
          role?: 'athlete' | 'scout' | 'guardian'
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'conversation_participants_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
          { foreignKeyName: 'conversation_participants_guardian_link_id_fkey'; columns: ['guardian_link_id']; isOneToOne: false; referencedRelation: 'guardian_links'; referencedColumns: ['id'] },
          { foreignKeyName: 'conversation_participants_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      conversations: {
        Row: {
          athlete_id: string | null
          closed_at: string | null
          closed_reason: '' | 'left' | 'guardian' | 'moderation' | 'safety'
          created_at: string
          id: string
          involves_minor: boolean
          last_message_at: string
          outcome: '' | 'trial' | 'offered' | 'signed' | 'not_now' | 'wrong_fit' | 'committed' | 'other'
          outcome_at: string | null
          scout_id: string | null
          status: 'open' | 'closed'
          subject: string
          can_write: boolean | null
          cool_down_days: number | null
          read_at: string | null
          rests_until: string | null
        }
        Insert: {
          athlete_id?: string | null
          closed_at?: string | null
          closed_reason?: '' | 'left' | 'guardian' | 'moderation' | 'safety'
          created_at?: string
          id?: string
          involves_minor: boolean
          last_message_at?: string
          outcome?: '' | 'trial' | 'offered' | 'signed' | 'not_now' | 'wrong_fit' | 'committed' | 'other'
          outcome_at?: string | null
          scout_id?: string | null
          status?: 'open' | 'closed'
          subject?: string
        }
        Update: {
          athlete_id?: string | null
          closed_at?: string | null
          closed_reason?: '' | 'left' | 'guardian' | 'moderation' | 'safety'
          created_at?: string
          id?: string
          involves_minor?: boolean
          last_message_at?: string
          outcome?: '' | 'trial' | 'offered' | 'signed' | 'not_now' | 'wrong_fit' | 'committed' | 'other'
          outcome_at?: string | null
          scout_id?: string | null
          status?: 'open' | 'closed'
          subject?: string
        }
        Relationships: [
          { foreignKeyName: 'conversations_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'conversations_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      data_requests: {
        Row: {
          answer: string
          created_at: string
          done_at: string | null
          id: string
          is_unanswered: boolean
          kind: 'export' | 'erase'
          note: string
          status: 'open' | 'done' | 'cancelled'
          user_id: string
        }
        Insert: {
          answer?: string
          created_at?: string
          done_at?: string | null
          id?: string
          is_unanswered?: boolean
          kind: 'export' | 'erase'
          note?: string
          status?: 'open' | 'done' | 'cancelled'
          user_id?: string
        }
        Update: {
          answer?: string
          created_at?: string
          done_at?: string | null
          id?: string
          is_unanswered?: boolean
          kind?: 'export' | 'erase'
          note?: string
          status?: 'open' | 'done' | 'cancelled'
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'data_requests_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      endorsements: {
        Row: {
          athlete_id: string
          created_at: string
          deliver_after: string | null
          id: string
          notes: string
          observed_on: string
          projected_level: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          rating: number
          relationship: 'coached' | 'refereed' | 'scouted_live' | 'watched_video'
          scout_id: string
          scout_name: string
          scout_organization: string
          scout_verifications: Json
          shown: boolean
          skills: string[]
          status: 'published' | 'withdrawn' | 'removed'
          updated_at: string
          visibility: 'public' | 'scouts' | 'private'
        }
        Insert: {
          athlete_id: string
          created_at?: string
          deliver_after?: string | null
          id?: string
          notes?: string
          observed_on: string
          projected_level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          rating: number
          relationship: 'coached' | 'refereed' | 'scouted_live' | 'watched_video'
          scout_id?: string
          scout_name?: string
          scout_organization?: string
          scout_verifications?: Json
          shown?: boolean
          skills?: string[]
          status?: 'published' | 'withdrawn' | 'removed'
          updated_at?: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Update: {
          athlete_id?: string
          created_at?: string
          deliver_after?: string | null
          id?: string
          notes?: string
          observed_on?: string
          projected_level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          rating?: number
          relationship?: 'coached' | 'refereed' | 'scouted_live' | 'watched_video'
          scout_id?: string
          scout_name?: string
          scout_organization?: string
          scout_verifications?: Json
          shown?: boolean
          skills?: string[]
          status?: 'published' | 'withdrawn' | 'removed'
          updated_at?: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Relationships: [
          { foreignKeyName: 'endorsements_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'endorsements_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_answers: {
        Row: {
          answer: 'yes' | 'maybe' | 'no'
          answered_at: string
          event_id: string
          forbidden_at: string | null
          id: string
          place: 'going' | 'waiting' | null
          shown: boolean
          user_id: string
        }
        Insert: {
          answer: 'yes' | 'maybe' | 'no'
          answered_at?: string
          event_id: string
          forbidden_at?: string | null
          id?: string
          place?: 'going' | 'waiting' | null
          shown?: boolean
          user_id: string
        }
        Update: {
          answer?: 'yes' | 'maybe' | 'no'
          answered_at?: string
          event_id?: string
          forbidden_at?: string | null
          id?: string
          place?: 'going' | 'waiting' | null
          shown?: boolean
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'event_answers_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_answers_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_counts: {
        Row: {
          event_id: string
          going_step: number
          scouts_step: number
          seats: 'open' | 'few' | 'full'
        }
        Insert: {
          event_id: string
          going_step?: number
          scouts_step?: number
          seats?: 'open' | 'few' | 'full'
        }
        Update: {
          event_id?: string
          going_step?: number
          scouts_step?: number
          seats?: 'open' | 'few' | 'full'
        }
        Relationships: [
          { foreignKeyName: 'event_counts_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_imports: {
        Row: {
          admin_id: string | null
          count: number
          created_at: string
          id: string
          name: string
          undone_at: string | null
        }
        Insert: {
          admin_id?: string | null
          count: number
          created_at?: string
          id?: string
          name: string
          undone_at?: string | null
        }
        Update: {
          admin_id?: string | null
          count?: number
          created_at?: string
          id?: string
          name?: string
          undone_at?: string | null
        }
        Relationships: [
        ]
      }
      event_series: {
        Row: {
          created_at: string
          duration: string | null
          every: number
          freq: 'daily' | 'weekly' | 'monthly'
          id: string
          month_day: number | null
          nth: number | null
          skipped: string[]
          start_time: string
          starts_on: string
          times: number | null
          timezone: string
          until: string | null
          weekday: number | null
          weekdays: number[]
        }
        Insert: {
          created_at?: string
          duration?: string | null
          every?: number
          freq: 'daily' | 'weekly' | 'monthly'
          id?: string
          month_day?: number | null
          nth?: number | null
          skipped?: string[]
          start_time: string
          starts_on: string
          times?: number | null
          timezone: string
          until?: string | null
          weekday?: number | null
          weekdays?: number[]
        }
        Update: {
          created_at?: string
          duration?: string | null
          every?: number
          freq?: 'daily' | 'weekly' | 'monthly'
          id?: string
          month_day?: number | null
          nth?: number | null
          skipped?: string[]
          start_time?: string
          starts_on?: string
          times?: number | null
          timezone?: string
          until?: string | null
          weekday?: number | null
          weekdays?: number[]
        }
        Relationships: [
        ]
      }
      event_totals: {
        Row: {
          declined: number
          event_id: string
          going: number
          maybe: number
          scouts: number
          waiting: number
        }
        Insert: {
          declined?: number
          event_id: string
          going?: number
          maybe?: number
          scouts?: number
          waiting?: number
        }
        Update: {
          declined?: number
          event_id?: string
          going?: number
          maybe?: number
          scouts?: number
          waiting?: number
        }
        Relationships: [
          { foreignKeyName: 'event_totals_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      events: {
        Row: {
          all_day: boolean
          answer_until: string | null
          cancel_reason: string
          capacity: number | null
          changed: boolean
          created_at: string
          created_by: string | null
          description: string
          end_at: string | null
          host: string
          id: string
          important: boolean
          location: string
          max_age: number | null
          min_age: number | null
          public_place: boolean
          published_at: string | null
          series_day: string | null
          series_id: string | null
          sport_code: string | null
          start_at: string
          status: 'draft' | 'published' | 'cancelled'
          timezone: string
          title: string
          type: 'training' | 'game' | 'tournament' | 'meeting' | 'other'
          updated_at: string
          visibility: 'members' | 'public'
          waitlist: boolean
          event_state: string | null
        }
        Insert: {
          all_day?: boolean
          answer_until?: string | null
          cancel_reason?: string
          capacity?: number | null
          changed?: boolean
          created_at?: string
          created_by?: string | null
          description?: string
          end_at?: string | null
          host?: string
          id?: string
          important?: boolean
          location?: string
          max_age?: number | null
          min_age?: number | null
          public_place?: boolean
          published_at?: string | null
          series_day?: string | null
          series_id?: string | null
          sport_code?: string | null
          start_at: string
          status?: 'draft' | 'published' | 'cancelled'
          timezone?: string
          title: string
          type?: 'training' | 'game' | 'tournament' | 'meeting' | 'other'
          updated_at?: string
          visibility?: 'members' | 'public'
          waitlist?: boolean
        }
        Update: {
          all_day?: boolean
          answer_until?: string | null
          cancel_reason?: string
          capacity?: number | null
          changed?: boolean
          created_at?: string
          created_by?: string | null
          description?: string
          end_at?: string | null
          host?: string
          id?: string
          important?: boolean
          location?: string
          max_age?: number | null
          min_age?: number | null
          public_place?: boolean
          published_at?: string | null
          series_day?: string | null
          series_id?: string | null
          sport_code?: string | null
          start_at?: string
          status?: 'draft' | 'published' | 'cancelled'
          timezone?: string
          title?: string
          type?: 'training' | 'game' | 'tournament' | 'meeting' | 'other'
          updated_at?: string
          visibility?: 'members' | 'public'
          waitlist?: boolean
        }
        Relationships: [
          { foreignKeyName: 'events_series_id_fkey'; columns: ['series_id']; isOneToOne: false; referencedRelation: 'event_series'; referencedColumns: ['id'] },
          { foreignKeyName: 'events_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      feedback: {
        Row: {
          announced_at: string | null
          app_version: string
          category: 'bug' | 'idea' | 'praise' | 'safety' | 'other'
          created_at: string
          id: string
          is_safety: boolean
          message: string
          rating: number | null
          reply: string
          reply_wanted: boolean
          roadmap_item_id: string | null
          route: string
          screenshot_path: string
          status: 'new' | 'triaged' | 'planned' | 'done' | 'declined'
          user_id: string | null
        }
        Insert: {
          announced_at?: string | null
          app_version?: string
          category: 'bug' | 'idea' | 'praise' | 'safety' | 'other'
          created_at?: string
          id?: string
          is_safety?: never
          message: string
          rating?: number | null
          reply?: string
          reply_wanted?: boolean
          roadmap_item_id?: string | null
          route?: string
          screenshot_path?: string
          status?: 'new' | 'triaged' | 'planned' | 'done' | 'declined'
          user_id?: string | null
        }
        Update: {
          announced_at?: string | null
          app_version?: string
          category?: 'bug' | 'idea' | 'praise' | 'safety' | 'other'
          created_at?: string
          id?: string
          is_safety?: never
          message?: string
          rating?: number | null
          reply?: string
          reply_wanted?: boolean
          roadmap_item_id?: string | null
          route?: string
          screenshot_path?: string
          status?: 'new' | 'triaged' | 'planned' | 'done' | 'declined'
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'feedback_roadmap_item_id_fkey'; columns: ['roadmap_item_id']; isOneToOne: true; referencedRelation: 'roadmap_items'; referencedColumns: ['id'] },
          { foreignKeyName: 'feedback_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      flags: {
        Row: {
          announced_at: string | null
          appeal: string
          appealed_at: string | null
          asked_at: string | null
          asked_of_minor: boolean
          by_new_account: boolean
          created_at: string
          decided_at: string | null
          decision_id: string | null
          details: string
          guardian_link_id: string | null
          id: string
          in_film: boolean
          involves_minor: boolean
          reason: 'inappropriate' | 'spam' | 'harassment' | 'fake_information' | 'other'
          reporter_id: string | null
          snapshot: Json
          status: 'open' | 'in_review' | 'actioned' | 'no_action' | 'appealed' | 'upheld' | 'reversed'
          subject_id: string
          subject_type: 'athlete_profile' | 'community' | 'community_comment' | 'community_post' | 'conversation' | 'endorsement' | 'honour' | 'measurement' | 'message' | 'message_request' | 'opening' | 'organization' | 'photo' | 'pitch' | 'reel' | 'scout_profile' | 'video' | 'video_link'
          subject_user_id: string | null
        }
        Insert: {
          announced_at?: string | null
          appeal?: string
          appealed_at?: string | null
          asked_at?: string | null
          asked_of_minor?: boolean
          by_new_account?: boolean
          created_at?: string
          decided_at?: string | null
          decision_id?: string | null
          details?: string
          guardian_link_id?: string | null
          id?: string
          in_film?: boolean
          involves_minor?: boolean
          reason: 'inappropriate' | 'spam' | 'harassment' | 'fake_information' | 'other'
          reporter_id?: string | null
          snapshot?: Json
          status?: 'open' | 'in_review' | 'actioned' | 'no_action' | 'appealed' | 'upheld' | 'reversed'
          subject_id: string
          subject_type: 'athlete_profile' | 'community' | 'community_comment' | 'community_post' | 'conversation' | 'endorsement' | 'honour' | 'measurement' | 'message' | 'message_request' | 'opening' | 'organization' | 'photo' | 'pitch' | 'reel' | 'scout_profile' | 'video' | 'video_link'
          subject_user_id?: string | null
        }
        Update: {
          announced_at?: string | null
          appeal?: string
          appealed_at?: string | null
          asked_at?: string | null
          asked_of_minor?: boolean
          by_new_account?: boolean
          created_at?: string
          decided_at?: string | null
          decision_id?: string | null
          details?: string
          guardian_link_id?: string | null
          id?: string
          in_film?: boolean
          involves_minor?: boolean
          reason?: 'inappropriate' | 'spam' | 'harassment' | 'fake_information' | 'other'
          reporter_id?: string | null
          snapshot?: Json
          status?: 'open' | 'in_review' | 'actioned' | 'no_action' | 'appealed' | 'upheld' | 'reversed'
          subject_id?: string
          subject_type?: 'athlete_profile' | 'community' | 'community_comment' | 'community_post' | 'conversation' | 'endorsement' | 'honour' | 'measurement' | 'message' | 'message_request' | 'opening' | 'organization' | 'photo' | 'pitch' | 'reel' | 'scout_profile' | 'video' | 'video_link'
          subject_user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'flags_guardian_link_id_fkey'; columns: ['guardian_link_id']; isOneToOne: false; referencedRelation: 'guardian_links'; referencedColumns: ['id'] },
          { foreignKeyName: 'flags_reporter_id_fkey'; columns: ['reporter_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'flags_subject_user_id_fkey'; columns: ['subject_user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      guardian_links: {
        Row: {
          agreed_at: string | null
          athlete_id: string
          created_at: string
          decided_at: string | null
          expires_at: string
          film_consent: boolean
          guardian_email: string
          guardian_name: string
          id: string
          locale: 'en' | 'es' | 'fr'
          paused_at: string | null
          photo_consent: boolean
          show_events: boolean
          state: 'proposed' | 'invited' | 'active' | 'declined' | 'withdrawn' | 'ended'
        }
        Insert: {
          agreed_at?: string | null
          athlete_id: string
          created_at?: string
          decided_at?: string | null
          expires_at?: string
          film_consent?: boolean
          guardian_email: string
          guardian_name: string
          id?: string
          locale?: 'en' | 'es' | 'fr'
          paused_at?: string | null
          photo_consent?: boolean
          show_events?: boolean
          state?: 'proposed' | 'invited' | 'active' | 'declined' | 'withdrawn' | 'ended'
        }
        Update: {
          agreed_at?: string | null
          athlete_id?: string
          created_at?: string
          decided_at?: string | null
          expires_at?: string
          film_consent?: boolean
          guardian_email?: string
          guardian_name?: string
          id?: string
          locale?: 'en' | 'es' | 'fr'
          paused_at?: string | null
          photo_consent?: boolean
          show_events?: boolean
          state?: 'proposed' | 'invited' | 'active' | 'declined' | 'withdrawn' | 'ended'
        }
        Relationships: [
          { foreignKeyName: 'guardian_links_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'guardian_links_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
        ]
      }
      hidden_athletes: {
        Row: {
          athlete_id: string
          created_at: string
          scout_id: string
        }
        Insert: {
          athlete_id: string
          created_at?: string
          scout_id?: string
        }
        Update: {
          athlete_id?: string
          created_at?: string
          scout_id?: string
        }
        Relationships: [
          { foreignKeyName: 'hidden_athletes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'hidden_athletes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'hidden_athletes_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      honour_badges: {
        Row: {
          athlete_id: string
          confirmed_at: string
          credential: string | null
          honour_id: string
          id: string
          made_at: string
          statement_id: string | null
        }
        Insert: {
          athlete_id: string
          confirmed_at: string
          credential?: string | null
          honour_id: string
          id?: string
          made_at?: string
          statement_id?: string | null
        }
        Update: {
          athlete_id?: string
          confirmed_at?: string
          credential?: string | null
          honour_id?: string
          id?: string
          made_at?: string
          statement_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'honour_badges_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_badges_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_badges_honour_id_fkey'; columns: ['honour_id']; isOneToOne: false; referencedRelation: 'honours'; referencedColumns: ['id'] },
        ]
      }
      honour_confirmations: {
        Row: {
          answered_at: string | null
          answered_by: string
          answered_domain: string
          asked_at: string
          athlete_id: string
          expires_at: string
          free_mail: boolean
          honour_id: string
          id: string
          issuer_email: string
          locale: 'en' | 'es' | 'fr'
          reminded_at: string | null
          state: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'withdrawn' | 'cancelled' | 'void'
          subject: Json
          written: Json
        }
        Insert: {
          answered_at?: string | null
          answered_by?: string
          answered_domain?: string
          asked_at?: string
          athlete_id: string
          expires_at: string
          free_mail?: boolean
          honour_id: string
          id?: string
          issuer_email: string
          locale?: 'en' | 'es' | 'fr'
          reminded_at?: string | null
          state?: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'withdrawn' | 'cancelled' | 'void'
          subject?: Json
          written?: Json
        }
        Update: {
          answered_at?: string | null
          answered_by?: string
          answered_domain?: string
          asked_at?: string
          athlete_id?: string
          expires_at?: string
          free_mail?: boolean
          honour_id?: string
          id?: string
          issuer_email?: string
          locale?: 'en' | 'es' | 'fr'
          reminded_at?: string | null
          state?: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'withdrawn' | 'cancelled' | 'void'
          subject?: Json
          written?: Json
        }
        Relationships: [
          { foreignKeyName: 'honour_confirmations_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_confirmations_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_confirmations_honour_id_fkey'; columns: ['honour_id']; isOneToOne: false; referencedRelation: 'honours'; referencedColumns: ['id'] },
        ]
      }
      honour_documents: {
        Row: {
          athlete_id: string
          created_at: string
          file_path: string
          honour_id: string
          id: string
          shown: boolean
        }
        Insert: {
          athlete_id: string
          created_at?: string
          file_path?: string
          honour_id: string
          id?: string
          shown?: boolean
        }
        Update: {
          athlete_id?: string
          created_at?: string
          file_path?: string
          honour_id?: string
          id?: string
          shown?: boolean
        }
        Relationships: [
          { foreignKeyName: 'honour_documents_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_documents_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'honour_documents_honour_id_fkey'; columns: ['honour_id']; isOneToOne: false; referencedRelation: 'honours'; referencedColumns: ['id'] },
        ]
      }
      honours: {
        Row: {
          athlete_id: string
          awarded_on: string
          awarded_on_precision: 'day' | 'month' | 'year'
          competition: string
          confirmed_at: string | null
          confirmed_by: string
          confirmed_domain: string
          confirmed_free_mail: boolean
          corrected: boolean
          created_at: string
          evidence_url: string
          film_id: string | null
          id: string
          issuer_name: string
          kind: 'award' | 'title' | 'selection' | 'record' | 'captaincy' | 'other'
          level: 'club' | 'school' | 'district' | 'region' | 'national' | 'international'
          pinned: boolean
          placement: string
          sport_code: string | null
          team: string
          title: string
          updated_at: string
          video_id: string | null
        }
        Insert: {
          athlete_id: string
          awarded_on: string
          awarded_on_precision?: 'day' | 'month' | 'year'
          competition?: string
          confirmed_at?: string | null
          confirmed_by?: string
          confirmed_domain?: string
          confirmed_free_mail?: boolean
          corrected?: boolean
          created_at?: string
          evidence_url?: string
          film_id?: string | null
          id?: string
          issuer_name?: string
          kind?: 'award' | 'title' | 'selection' | 'record' | 'captaincy' | 'other'
          level?: 'club' | 'school' | 'district' | 'region' | 'national' | 'international'
          pinned?: boolean
          placement?: string
          sport_code?: string | null
          team?: string
          title: string
          updated_at?: string
          video_id?: string | null
        }
        Update: {
          athlete_id?: string
          awarded_on?: string
          awarded_on_precision?: 'day' | 'month' | 'year'
          competition?: string
          confirmed_at?: string | null
          confirmed_by?: string
          confirmed_domain?: string
          confirmed_free_mail?: boolean
          corrected?: boolean
          created_at?: string
          evidence_url?: string
          film_id?: string | null
          id?: string
          issuer_name?: string
          kind?: 'award' | 'title' | 'selection' | 'record' | 'captaincy' | 'other'
          level?: 'club' | 'school' | 'district' | 'region' | 'national' | 'international'
          pinned?: boolean
          placement?: string
          sport_code?: string | null
          team?: string
          title?: string
          updated_at?: string
          video_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'honours_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'honours_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'honours_film_id_fkey'; columns: ['film_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
          { foreignKeyName: 'honours_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
          { foreignKeyName: 'honours_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'video_links'; referencedColumns: ['id'] },
        ]
      }
      made_reports: {
        Row: {
          from_day: string
          id: string
          made_at: string
          numbers: Json
          saved_report_id: string
          to_day: string
        }
        Insert: {
          from_day: string
          id?: string
          made_at?: string
          numbers: Json
          saved_report_id: string
          to_day: string
        }
        Update: {
          from_day?: string
          id?: string
          made_at?: string
          numbers?: Json
          saved_report_id?: string
          to_day?: string
        }
        Relationships: [
          { foreignKeyName: 'made_reports_saved_report_id_fkey'; columns: ['saved_report_id']; isOneToOne: false; referencedRelation: 'saved_reports'; referencedColumns: ['id'] },
        ]
      }
      measurement_confirmations: {
        Row: {
          accepted_at: string | null
          address: string
          answered_at: string | null
          answered_by: string
          answered_how: 'official' | 'address' | 'free_mail' | null
          answered_role: string
          asked_at: string
          asked_name: string
          asked_official_id: string | null
          asked_role: string
          athlete_id: string
          correction: Json
          correction_until: string | null
          expires_at: string
          id: string
          level: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          locale: 'en' | 'es' | 'fr'
          measurement_id: string
          official_id: string | null
          organization_id: string | null
          reason: '' | 'not_measured' | 'wrong_value' | 'wrong_person' | 'no_record' | 'other'
          reason_words: string
          recorded: boolean
          reminded_at: string | null
          state: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'not_us' | 'withdrawn' | 'cancelled' | 'void'
          subject: Json
          subject_hash: string
        }
        Insert: {
          accepted_at?: string | null
          address?: string
          answered_at?: string | null
          answered_by?: string
          answered_how?: 'official' | 'address' | 'free_mail' | null
          answered_role?: string
          asked_at?: string
          asked_name?: string
          asked_official_id?: string | null
          asked_role?: string
          athlete_id: string
          correction?: Json
          correction_until?: string | null
          expires_at: string
          id?: string
          level?: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          locale?: 'en' | 'es' | 'fr'
          measurement_id: string
          official_id?: string | null
          organization_id?: string | null
          reason?: '' | 'not_measured' | 'wrong_value' | 'wrong_person' | 'no_record' | 'other'
          reason_words?: string
          recorded?: boolean
          reminded_at?: string | null
          state?: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'not_us' | 'withdrawn' | 'cancelled' | 'void'
          subject?: Json
          subject_hash?: string
        }
        Update: {
          accepted_at?: string | null
          address?: string
          answered_at?: string | null
          answered_by?: string
          answered_how?: 'official' | 'address' | 'free_mail' | null
          answered_role?: string
          asked_at?: string
          asked_name?: string
          asked_official_id?: string | null
          asked_role?: string
          athlete_id?: string
          correction?: Json
          correction_until?: string | null
          expires_at?: string
          id?: string
          level?: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          locale?: 'en' | 'es' | 'fr'
          measurement_id?: string
          official_id?: string | null
          organization_id?: string | null
          reason?: '' | 'not_measured' | 'wrong_value' | 'wrong_person' | 'no_record' | 'other'
          reason_words?: string
          recorded?: boolean
          reminded_at?: string | null
          state?: 'asked' | 'confirmed' | 'corrected' | 'refused' | 'not_us' | 'withdrawn' | 'cancelled' | 'void'
          subject?: Json
          subject_hash?: string
        }
        Relationships: [
          { foreignKeyName: 'measurement_confirmations_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_confirmations_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_confirmations_measurement_id_fkey'; columns: ['measurement_id']; isOneToOne: false; referencedRelation: 'measurements'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_confirmations_organization_id_fkey'; columns: ['organization_id']; isOneToOne: false; referencedRelation: 'organizations'; referencedColumns: ['id'] },
        ]
      }
      measurement_disputes: {
        Row: {
          about: 'value' | 'measurer' | 'method' | 'date' | 'person'
          athlete_id: string
          created_at: string
          evidence_url: string
          id: string
          measurement_id: string | null
          outcome: 'kept' | 'lowered' | 'removed' | 'withdrawn' | 'withdrawn_with_number' | null
          raised_by: string
          reason: string
          resolution: string
          resolved_at: string | null
        }
        Insert: {
          about?: 'value' | 'measurer' | 'method' | 'date' | 'person'
          athlete_id: string
          created_at?: string
          evidence_url?: string
          id?: string
          measurement_id?: string | null
          outcome?: 'kept' | 'lowered' | 'removed' | 'withdrawn' | 'withdrawn_with_number' | null
          raised_by?: string
          reason: string
          resolution?: string
          resolved_at?: string | null
        }
        Update: {
          about?: 'value' | 'measurer' | 'method' | 'date' | 'person'
          athlete_id?: string
          created_at?: string
          evidence_url?: string
          id?: string
          measurement_id?: string | null
          outcome?: 'kept' | 'lowered' | 'removed' | 'withdrawn' | 'withdrawn_with_number' | null
          raised_by?: string
          reason?: string
          resolution?: string
          resolved_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'measurement_disputes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_disputes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_disputes_measurement_id_fkey'; columns: ['measurement_id']; isOneToOne: false; referencedRelation: 'measurements'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_disputes_raised_by_fkey'; columns: ['raised_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      measurement_import_rows: {
        Row: {
          athlete_id: string | null
          created_athlete: boolean
          external_key: string
          import_id: string
          outcome: 'created' | 'changed' | 'unchanged' | 'refused'
          problems: Json
          replaced_values: Json
          row_number: number
        }
        Insert: {
          athlete_id?: string | null
          created_athlete?: boolean
          external_key?: string
          import_id: string
          outcome: 'created' | 'changed' | 'unchanged' | 'refused'
          problems?: Json
          replaced_values?: Json
          row_number: number
        }
        Update: {
          athlete_id?: string | null
          created_athlete?: boolean
          external_key?: string
          import_id?: string
          outcome?: 'created' | 'changed' | 'unchanged' | 'refused'
          problems?: Json
          replaced_values?: Json
          row_number?: number
        }
        Relationships: [
          { foreignKeyName: 'measurement_import_rows_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_import_rows_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurement_import_rows_import_id_fkey'; columns: ['import_id']; isOneToOne: false; referencedRelation: 'measurement_imports'; referencedColumns: ['id'] },
        ]
      }
      measurement_imports: {
        Row: {
          counts: Json
          created_at: string
          created_by: string | null
          file_hash: string
          file_name: string
          id: string
          mapping: Json
          source: string
          source_name: string
          sport_code: string
          undone_at: string | null
          undone_by: string | null
        }
        Insert: {
          counts?: Json
          created_at?: string
          created_by?: string | null
          file_hash: string
          file_name: string
          id?: string
          mapping?: Json
          source: string
          source_name: string
          sport_code: string
          undone_at?: string | null
          undone_by?: string | null
        }
        Update: {
          counts?: Json
          created_at?: string
          created_by?: string | null
          file_hash?: string
          file_name?: string
          id?: string
          mapping?: Json
          source?: string
          source_name?: string
          sport_code?: string
          undone_at?: string | null
          undone_by?: string | null
        }
        Relationships: [
          { foreignKeyName: 'measurement_imports_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      measurements: {
        Row: {
          athlete_id: string
          conditions: string
          confirmed_at: string | null
          confirmed_by: string
          confirmed_how: 'official' | 'address' | 'free_mail' | null
          confirmed_level: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          confirmed_role: string
          created_at: string
          device: string
          dispute_status: 'none' | 'disputed' | 'resolved'
          disputed_on: string | null
          event_id: string | null
          evidence_url: string
          id: string
          level_ended_at: string | null
          level_ended_with: 'check' | 'organization' | null
          measured_by: 'self' | 'organization' | 'event' | 'person' | 'source' | 'unstated'
          measured_by_name: string
          measured_on: string
          measured_on_precision: 'day' | 'month' | 'year'
          method: 'fat' | 'laser' | 'hand' | 'radar' | 'device' | 'video' | 'official' | 'estimate' | 'unknown'
          metric_code: string
          organization_id: string | null
          provenance: 'self_reported' | 'imported' | 'club_recorded' | 'league_verified' | 'sanctioned'
          ranked_from: string | null
          recorded_by: string | null
          source_import_id: string | null
          source_key: string | null
          unit_entered: 'cm' | 'm' | 'mm' | 'in' | 'ft' | 'yd' | 'kg' | 'lb' | 's' | 'min' | 'km_h' | 'mph' | 'm_s' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
          updated_at: string
          value: number
          value_entered: number
          verified_by: string | null
        }
        Insert: {
          athlete_id: string
          conditions?: string
          confirmed_at?: string | null
          confirmed_by?: string
          confirmed_how?: 'official' | 'address' | 'free_mail' | null
          confirmed_level?: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          confirmed_role?: string
          created_at?: string
          device?: string
          dispute_status?: 'none' | 'disputed' | 'resolved'
          disputed_on?: string | null
          event_id?: string | null
          evidence_url?: string
          id?: string
          level_ended_at?: string | null
          level_ended_with?: 'check' | 'organization' | null
          measured_by?: 'self' | 'organization' | 'event' | 'person' | 'source' | 'unstated'
          measured_by_name?: string
          measured_on: string
          measured_on_precision?: 'day' | 'month' | 'year'
          method?: 'fat' | 'laser' | 'hand' | 'radar' | 'device' | 'video' | 'official' | 'estimate' | 'unknown'
          metric_code: string
          organization_id?: string | null
          provenance?: 'self_reported' | 'imported' | 'club_recorded' | 'league_verified' | 'sanctioned'
          ranked_from?: string | null
          recorded_by?: string | null
          source_import_id?: string | null
          source_key?: string | null
          unit_entered: 'cm' | 'm' | 'mm' | 'in' | 'ft' | 'yd' | 'kg' | 'lb' | 's' | 'min' | 'km_h' | 'mph' | 'm_s' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
          updated_at?: string
          value: number
          value_entered: number
          verified_by?: string | null
        }
        Update: {
          athlete_id?: string
          conditions?: string
          confirmed_at?: string | null
          confirmed_by?: string
          confirmed_how?: 'official' | 'address' | 'free_mail' | null
          confirmed_level?: 'club_recorded' | 'league_verified' | 'sanctioned' | null
          confirmed_role?: string
          created_at?: string
          device?: string
          dispute_status?: 'none' | 'disputed' | 'resolved'
          disputed_on?: string | null
          event_id?: string | null
          evidence_url?: string
          id?: string
          level_ended_at?: string | null
          level_ended_with?: 'check' | 'organization' | null
          measured_by?: 'self' | 'organization' | 'event' | 'person' | 'source' | 'unstated'
          measured_by_name?: string
          measured_on?: string
          measured_on_precision?: 'day' | 'month' | 'year'
          method?: 'fat' | 'laser' | 'hand' | 'radar' | 'device' | 'video' | 'official' | 'estimate' | 'unknown'
          metric_code?: string
          organization_id?: string | null
          provenance?: 'self_reported' | 'imported' | 'club_recorded' | 'league_verified' | 'sanctioned'
          ranked_from?: string | null
          recorded_by?: string | null
          source_import_id?: string | null
          source_key?: string | null
          unit_entered?: 'cm' | 'm' | 'mm' | 'in' | 'ft' | 'yd' | 'kg' | 'lb' | 's' | 'min' | 'km_h' | 'mph' | 'm_s' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
          updated_at?: string
          value?: number
          value_entered?: number
          verified_by?: string | null
        }
        Relationships: [
          { foreignKeyName: 'measurements_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_event_fk'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_metric_code_fkey'; columns: ['metric_code']; isOneToOne: false; referencedRelation: 'metrics'; referencedColumns: ['code'] },
          { foreignKeyName: 'measurements_organization_fk'; columns: ['organization_id']; isOneToOne: false; referencedRelation: 'organizations'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_source_import_id_fkey'; columns: ['source_import_id']; isOneToOne: false; referencedRelation: 'measurement_imports'; referencedColumns: ['id'] },
          { foreignKeyName: 'measurements_verified_by_fkey'; columns: ['verified_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      message_requests: {
        Row: {
          answered_at: string | null
          athlete_id: string
          athlete_name: string
          awaiting_guardian: boolean
          conversation_id: string | null
          created_at: string
          decline_reason: '' | 'not_interested' | 'not_now' | 'committed' | 'wrong_fit' | 'guardian' | 'other' | 'safety'
          deliver_after: string | null
          expires_at: string
          guardian_approved_at: string | null
          id: string
          intro: string
          scout_id: string
          scout_name: string
          scout_organization: string
          status: 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
          subject: string
          accept_refusal: string | null
          is_open: boolean | null
        }
        Insert: {
          answered_at?: string | null
          athlete_id: string
          athlete_name?: string
          awaiting_guardian?: boolean
          conversation_id?: string | null
          created_at?: string
          decline_reason?: '' | 'not_interested' | 'not_now' | 'committed' | 'wrong_fit' | 'guardian' | 'other' | 'safety'
          deliver_after?: string | null
          expires_at?: string
          guardian_approved_at?: string | null
          id?: string
          intro: string
          scout_id?: string
          scout_name?: string
          scout_organization?: string
          status?: 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
          subject: string
        }
        Update: {
          answered_at?: string | null
          athlete_id?: string
          athlete_name?: string
          awaiting_guardian?: boolean
          conversation_id?: string | null
          created_at?: string
          decline_reason?: '' | 'not_interested' | 'not_now' | 'committed' | 'wrong_fit' | 'guardian' | 'other' | 'safety'
          deliver_after?: string | null
          expires_at?: string
          guardian_approved_at?: string | null
          id?: string
          intro?: string
          scout_id?: string
          scout_name?: string
          scout_organization?: string
          status?: 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
          subject?: string
        }
        Relationships: [
          { foreignKeyName: 'message_requests_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'message_requests_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
          { foreignKeyName: 'message_requests_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      messages: {
        Row: {
          content: string
          conversation_id: string
          created_at: string
          deleted_at: string | null
          deliver_after: string | null
          id: string
          idempotency_key: string | null
          recipient_id: string | null
          reply_to_id: string | null
          sender_id: string | null
          subject: string
        }
        Insert: {
          content: string
          conversation_id: string
          created_at?: string
          deleted_at?: string | null
          deliver_after?: string | null
          id?: string
          idempotency_key?: string | null
          recipient_id?: string | null
          reply_to_id?: string | null
          sender_id?: string | null
          subject?: string
        }
        Update: {
          content?: string
          conversation_id?: string
          created_at?: string
          deleted_at?: string | null
          deliver_after?: string | null
          id?: string
          idempotency_key?: string | null
          recipient_id?: string | null
          reply_to_id?: string | null
          sender_id?: string | null
          subject?: string
        }
        Relationships: [
          { foreignKeyName: 'messages_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
          { foreignKeyName: 'messages_recipient_id_fkey'; columns: ['recipient_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'messages_reply_to_id_fkey'; columns: ['reply_to_id']; isOneToOne: false; referencedRelation: 'messages'; referencedColumns: ['id'] },
          { foreignKeyName: 'messages_sender_id_fkey'; columns: ['sender_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      metrics: {
        Row: {
          better: 'higher' | 'lower' | 'neutral'
          code: string
          decimals: number
          is_active: boolean
          max_value: number
          min_age: number
          min_value: number
          timed: boolean | null
          unit: 'cm' | 'm' | 'kg' | 's' | 'km_h' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
        }
        Insert: {
          better: 'higher' | 'lower' | 'neutral'
          code: string
          decimals: number
          is_active?: boolean
          max_value: number
          min_age?: number
          min_value: number
          timed?: never
          unit: 'cm' | 'm' | 'kg' | 's' | 'km_h' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
        }
        Update: {
          better?: 'higher' | 'lower' | 'neutral'
          code?: string
          decimals?: number
          is_active?: boolean
          max_value?: number
          min_age?: number
          min_value?: number
          timed?: never
          unit?: 'cm' | 'm' | 'kg' | 's' | 'km_h' | 'pct' | 'count' | 'ratio' | 'points' | 'rpm' | 'w' | 'level'
        }
        Relationships: [
        ]
      }
      notifications: {
        Row: {
          created_at: string
          group_key: string
          id: string
          kind: 'message_request' | 'request_accepted' | 'request_declined' | 'message' | 'endorsement' | 'favourite' | 'verification_approved' | 'verification_rejected' | 'verification_expiring' | 'guardian_needed' | 'guardian_decided' | 'guardian_ended' | 'guardian_families' | 'of_age' | 'dispute' | 'dispute_of_minor' | 'dispute_decided' | 'dispute_answered' | 'honour_answered' | 'video_ready' | 'video_failed' | 'moderation' | 'report_answered' | 'announcement' | 'security' | 'feedback_reply' | 'safety_feedback' | 'event_changed' | 'event_cancelled' | 'event_place' | 'event_reminder' | 'event_forbidden' | 'event_allowed' | 'event_lifted' | 'report_made' | 'search_alert' | 'search_broken' | 'pitch_received' | 'pitch_answered' | 'pitch_waiting' | 'thread_read' | 'community_asked' | 'community_answer' | 'organization_answer' | 'measurement_answered' | 'measurement_level' | 'measurement_recorded' | 'board_invitation' | 'board_news'
          params: Json
          read_at: string | null
          seen_at: string | null
          url: string
          user_id: string
        }
        Insert: {
          created_at?: string
          group_key?: string
          id?: string
          kind: 'message_request' | 'request_accepted' | 'request_declined' | 'message' | 'endorsement' | 'favourite' | 'verification_approved' | 'verification_rejected' | 'verification_expiring' | 'guardian_needed' | 'guardian_decided' | 'guardian_ended' | 'guardian_families' | 'of_age' | 'dispute' | 'dispute_of_minor' | 'dispute_decided' | 'dispute_answered' | 'honour_answered' | 'video_ready' | 'video_failed' | 'moderation' | 'report_answered' | 'announcement' | 'security' | 'feedback_reply' | 'safety_feedback' | 'event_changed' | 'event_cancelled' | 'event_place' | 'event_reminder' | 'event_forbidden' | 'event_allowed' | 'event_lifted' | 'report_made' | 'search_alert' | 'search_broken' | 'pitch_received' | 'pitch_answered' | 'pitch_waiting' | 'thread_read' | 'community_asked' | 'community_answer' | 'organization_answer' | 'measurement_answered' | 'measurement_level' | 'measurement_recorded' | 'board_invitation' | 'board_news'
          params?: Json
          read_at?: string | null
          seen_at?: string | null
          url?: string
          user_id: string
        }
        Update: {
          created_at?: string
          group_key?: string
          id?: string
          kind?: 'message_request' | 'request_accepted' | 'request_declined' | 'message' | 'endorsement' | 'favourite' | 'verification_approved' | 'verification_rejected' | 'verification_expiring' | 'guardian_needed' | 'guardian_decided' | 'guardian_ended' | 'guardian_families' | 'of_age' | 'dispute' | 'dispute_of_minor' | 'dispute_decided' | 'dispute_answered' | 'honour_answered' | 'video_ready' | 'video_failed' | 'moderation' | 'report_answered' | 'announcement' | 'security' | 'feedback_reply' | 'safety_feedback' | 'event_changed' | 'event_cancelled' | 'event_place' | 'event_reminder' | 'event_forbidden' | 'event_allowed' | 'event_lifted' | 'report_made' | 'search_alert' | 'search_broken' | 'pitch_received' | 'pitch_answered' | 'pitch_waiting' | 'thread_read' | 'community_asked' | 'community_answer' | 'organization_answer' | 'measurement_answered' | 'measurement_level' | 'measurement_recorded' | 'board_invitation' | 'board_news'
          params?: Json
          read_at?: string | null
          seen_at?: string | null
          url?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'notifications_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      openings: {
        Row: {
          body: string
          close_reason: '' | 'filled' | 'no_longer_needed' | 'nobody_fits' | 'deadline'
          closed_at: string | null
          closes_on: string
          created_at: string
          filter: Json
          id: string
          places: number
          published_at: string | null
          scout_id: string
          state: 'draft' | 'open' | 'closed' | 'removed'
          title: string
          updated_at: string
          pitches_waiting: number | null
        }
        Insert: {
          body?: string
          close_reason?: '' | 'filled' | 'no_longer_needed' | 'nobody_fits' | 'deadline'
          closed_at?: string | null
          closes_on: string
          created_at?: string
          filter: Json
          id?: string
          places?: number
          published_at?: string | null
          scout_id?: string
          state?: 'draft' | 'open' | 'closed' | 'removed'
          title: string
          updated_at?: string
        }
        Update: {
          body?: string
          close_reason?: '' | 'filled' | 'no_longer_needed' | 'nobody_fits' | 'deadline'
          closed_at?: string | null
          closes_on?: string
          created_at?: string
          filter?: Json
          id?: string
          places?: number
          published_at?: string | null
          scout_id?: string
          state?: 'draft' | 'open' | 'closed' | 'removed'
          title?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'openings_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
        ]
      }
      organizations: {
        Row: {
          about: string
          check_told: number
          checked_until: string | null
          checks: Json
          city: string
          country_code: string
          created_at: string
          created_by: string | null
          ended_at: string | null
          ended_reason: string
          first_checked_at: string | null
          founded_year: number | null
          handle: string | null
          id: string
          kind: 'club' | 'school' | 'academy' | 'league' | 'federation' | 'test_event'
          mail_domain: string
          merged_into: string | null
          name: string
          region: string
          sports: string[]
          website: string
        }
        Insert: {
          about?: string
          check_told?: number
          checked_until?: string | null
          checks?: Json
          city?: string
          country_code: string
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          ended_reason?: string
          first_checked_at?: string | null
          founded_year?: number | null
          handle?: string | null
          id?: string
          kind: 'club' | 'school' | 'academy' | 'league' | 'federation' | 'test_event'
          mail_domain: string
          merged_into?: string | null
          name: string
          region?: string
          sports?: string[]
          website?: string
        }
        Update: {
          about?: string
          check_told?: number
          checked_until?: string | null
          checks?: Json
          city?: string
          country_code?: string
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          ended_reason?: string
          first_checked_at?: string | null
          founded_year?: number | null
          handle?: string | null
          id?: string
          kind?: 'club' | 'school' | 'academy' | 'league' | 'federation' | 'test_event'
          mail_domain?: string
          merged_into?: string | null
          name?: string
          region?: string
          sports?: string[]
          website?: string
        }
        Relationships: [
          { foreignKeyName: 'organizations_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'organizations_merged_into_fkey'; columns: ['merged_into']; isOneToOne: false; referencedRelation: 'organizations'; referencedColumns: ['id'] },
        ]
      }
      pitches: {
        Row: {
          athlete_id: string
          body: string
          decided_at: string | null
          id: string
          opening_id: string
          passed_on_at: string | null
          prompted_at: string | null
          question: string
          reason: '' | 'filled' | 'level' | 'position' | 'place' | 'not_now' | 'closed' | 'no_answer' | 'no_reply' | 'over' | 'guardian' | 'no_guardian'
          reply: string
          scout_id: string
          sent_at: string
          state: 'guardian' | 'sent' | 'asked' | 'answered' | 'shortlisted' | 'declined' | 'withdrawn' | 'ended' | 'removed'
          video_id: string | null
          waiting_since: string
        }
        Insert: {
          athlete_id: string
          body: string
          decided_at?: string | null
          id?: string
          opening_id: string
          passed_on_at?: string | null
          prompted_at?: string | null
          question?: string
          reason?: '' | 'filled' | 'level' | 'position' | 'place' | 'not_now' | 'closed' | 'no_answer' | 'no_reply' | 'over' | 'guardian' | 'no_guardian'
          reply?: string
          scout_id: string
          sent_at?: string
          state?: 'guardian' | 'sent' | 'asked' | 'answered' | 'shortlisted' | 'declined' | 'withdrawn' | 'ended' | 'removed'
          video_id?: string | null
          waiting_since?: string
        }
        Update: {
          athlete_id?: string
          body?: string
          decided_at?: string | null
          id?: string
          opening_id?: string
          passed_on_at?: string | null
          prompted_at?: string | null
          question?: string
          reason?: '' | 'filled' | 'level' | 'position' | 'place' | 'not_now' | 'closed' | 'no_answer' | 'no_reply' | 'over' | 'guardian' | 'no_guardian'
          reply?: string
          scout_id?: string
          sent_at?: string
          state?: 'guardian' | 'sent' | 'asked' | 'answered' | 'shortlisted' | 'declined' | 'withdrawn' | 'ended' | 'removed'
          video_id?: string | null
          waiting_since?: string
        }
        Relationships: [
          { foreignKeyName: 'pitches_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'pitches_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'pitches_opening_id_fkey'; columns: ['opening_id']; isOneToOne: false; referencedRelation: 'openings'; referencedColumns: ['id'] },
          { foreignKeyName: 'pitches_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
          { foreignKeyName: 'pitches_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
        ]
      }
      positions: {
        Row: {
          code: string
          position_group: string
          sort_order: number
          sport_code: string
        }
        Insert: {
          code: string
          position_group?: string
          sort_order: number
          sport_code: string
        }
        Update: {
          code?: string
          position_group?: string
          sort_order?: number
          sport_code?: string
        }
        Relationships: [
          { foreignKeyName: 'positions_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      profile_codes: {
        Row: {
          athlete_id: string
          created_at: string
          expires_at: string
          id: string
          label: string
          revoked_at: string | null
          scans: number
          scope: 'card' | 'coach_packet'
          secret: string
        }
        Insert: {
          athlete_id: string
          created_at?: string
          expires_at: string
          id?: string
          label?: string
          revoked_at?: string | null
          scans?: number
          scope?: 'card' | 'coach_packet'
          secret: string
        }
        Update: {
          athlete_id?: string
          created_at?: string
          expires_at?: string
          id?: string
          label?: string
          revoked_at?: string | null
          scans?: number
          scope?: 'card' | 'coach_packet'
          secret?: string
        }
        Relationships: [
          { foreignKeyName: 'profile_codes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'profile_codes_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
        ]
      }
      profile_views: {
        Row: {
          athlete_id: string
          view_count: number
          viewed_on: string
          viewer_id: string
          viewer_identity: 'named' | 'organization' | 'anonymous'
        }
        Insert: {
          athlete_id: string
          view_count?: number
          viewed_on?: string
          viewer_id: string
          viewer_identity?: 'named' | 'organization' | 'anonymous'
        }
        Update: {
          athlete_id?: string
          view_count?: number
          viewed_on?: string
          viewer_id?: string
          viewer_identity?: 'named' | 'organization' | 'anonymous'
        }
        Relationships: [
          { foreignKeyName: 'profile_views_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'profile_views_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'profile_views_viewer_id_fkey'; columns: ['viewer_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          email: string
          full_name: string
          id: string
          role: 'athlete' | 'scout'
        }
        Insert: {
          created_at?: string
          email: string
          full_name: string
          id: string
          role: 'athlete' | 'scout'
        }
        Update: {
          created_at?: string
          email?: string
          full_name?: string
          id?: string
          role?: 'athlete' | 'scout'
        }
        Relationships: [
        ]
      }
      rate_limits: {
        Row: {
          action_type: string
          attempts: number
          ip_address: string
          user_id: string
          window_start: string
        }
        Insert: {
          action_type: string
          attempts?: number
          ip_address?: string
          user_id: string
          window_start?: string
        }
        Update: {
          action_type?: string
          attempts?: number
          ip_address?: string
          user_id?: string
          window_start?: string
        }
        Relationships: [
        ]
      }
      reel_clips: {
        Row: {
          clip_id: string
          position: number
          reel_id: string
        }
        Insert: {
          clip_id: string
          position: number
          reel_id: string
        }
        Update: {
          clip_id?: string
          position?: number
          reel_id?: string
        }
        Relationships: [
          { foreignKeyName: 'reel_clips_clip_id_fkey'; columns: ['clip_id']; isOneToOne: false; referencedRelation: 'video_clips'; referencedColumns: ['id'] },
          { foreignKeyName: 'reel_clips_reel_id_fkey'; columns: ['reel_id']; isOneToOne: false; referencedRelation: 'reels'; referencedColumns: ['id'] },
        ]
      }
      reels: {
        Row: {
          athlete_id: string
          created_at: string
          id: string
          position: number
          state: 'shown' | 'removed'
          title: string
          visibility: 'public' | 'scouts' | 'private'
        }
        Insert: {
          athlete_id: string
          created_at?: string
          id?: string
          position?: number
          state?: 'shown' | 'removed'
          title: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Update: {
          athlete_id?: string
          created_at?: string
          id?: string
          position?: number
          state?: 'shown' | 'removed'
          title?: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Relationships: [
          { foreignKeyName: 'reels_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'reels_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
        ]
      }
      roadmap_items: {
        Row: {
          created_at: string
          id: string
          status: 'planned' | 'done'
          title: string
          vote_count: number
        }
        Insert: {
          created_at?: string
          id?: string
          status: 'planned' | 'done'
          title: string
          vote_count?: number
        }
        Update: {
          created_at?: string
          id?: string
          status?: 'planned' | 'done'
          title?: string
          vote_count?: number
        }
        Relationships: [
        ]
      }
      roadmap_votes: {
        Row: {
          created_at: string
          item_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          item_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          item_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'roadmap_votes_item_id_fkey'; columns: ['item_id']; isOneToOne: false; referencedRelation: 'roadmap_items'; referencedColumns: ['id'] },
          { foreignKeyName: 'roadmap_votes_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      saved_reports: {
        Row: {
          created_at: string
          from_day: string | null
          id: string
          kind: 'transparency' | 'product'
          last_made_at: string | null
          owner_id: string | null
          period: 'last_month' | 'last_quarter' | 'fixed'
          schedule: 'none' | 'weekly' | 'monthly' | 'quarterly'
          title: string
          to_day: string | null
        }
        Insert: {
          created_at?: string
          from_day?: string | null
          id?: string
          kind?: 'transparency' | 'product'
          last_made_at?: string | null
          owner_id?: string | null
          period?: 'last_month' | 'last_quarter' | 'fixed'
          schedule?: 'none' | 'weekly' | 'monthly' | 'quarterly'
          title: string
          to_day?: string | null
        }
        Update: {
          created_at?: string
          from_day?: string | null
          id?: string
          kind?: 'transparency' | 'product'
          last_made_at?: string | null
          owner_id?: string | null
          period?: 'last_month' | 'last_quarter' | 'fixed'
          schedule?: 'none' | 'weekly' | 'monthly' | 'quarterly'
          title?: string
          to_day?: string | null
        }
        Relationships: [
        ]
      }
      saved_searches: {
        Row: {
          broken_field: string
          cadence: 'off' | 'at_once' | 'daily' | 'weekly'
          checked_at: string
          created_at: string
          filter: Json
          id: string
          name: string
          opened_at: string
          scout_id: string
          updated_at: string
        }
        Insert: {
          broken_field?: string
          cadence?: 'off' | 'at_once' | 'daily' | 'weekly'
          checked_at?: string
          created_at?: string
          filter: Json
          id?: string
          name: string
          opened_at?: string
          scout_id?: string
          updated_at?: string
        }
        Update: {
          broken_field?: string
          cadence?: 'off' | 'at_once' | 'daily' | 'weekly'
          checked_at?: string
          created_at?: string
          filter?: Json
          id?: string
          name?: string
          opened_at?: string
          scout_id?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'saved_searches_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
        ]
      }
      scout_answers: {
        Row: {
          counted_at: string
          declined: number
          median_hours: number | null
          scout_id: string
          unanswered: number
          upheld_reports: number
          went_on: number
        }
        Insert: {
          counted_at?: string
          declined: number
          median_hours?: number | null
          scout_id: string
          unanswered: number
          upheld_reports: number
          went_on: number
        }
        Update: {
          counted_at?: string
          declined?: number
          median_hours?: number | null
          scout_id?: string
          unanswered?: number
          upheld_reports?: number
          went_on?: number
        }
        Relationships: [
          { foreignKeyName: 'scout_answers_scout_id_fkey'; columns: ['scout_id']; isOneToOne: true; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
        ]
      }
      scout_profiles: {
        Row: {
          approved_verifications: Json
          bio: string
          country: string | null
          created_at: string
          display_name: string
          kind: 'club' | 'college' | 'federation' | 'academy' | 'agent' | 'independent'
          languages: string[]
          levels: string[]
          minors_until: string | null
          organization: string
          regions: string[]
          sports: string[]
          title: string
          updated_at: string
          user_id: string
          verified_until: string | null
          is_verified: boolean | null
        }
        Insert: {
          approved_verifications?: Json
          bio?: string
          country?: string | null
          created_at?: string
          display_name: string
          kind?: 'club' | 'college' | 'federation' | 'academy' | 'agent' | 'independent'
          languages?: string[]
          levels?: string[]
          minors_until?: string | null
          organization?: string
          regions?: string[]
          sports?: string[]
          title?: string
          updated_at?: string
          user_id: string
          verified_until?: string | null
        }
        Update: {
          approved_verifications?: Json
          bio?: string
          country?: string | null
          created_at?: string
          display_name?: string
          kind?: 'club' | 'college' | 'federation' | 'academy' | 'agent' | 'independent'
          languages?: string[]
          levels?: string[]
          minors_until?: string | null
          organization?: string
          regions?: string[]
          sports?: string[]
          title?: string
          updated_at?: string
          user_id?: string
          verified_until?: string | null
        }
        Relationships: [
          { foreignKeyName: 'scout_profiles_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      security_audit_log: {
        Row: {
          action: string
          created_at: string
          details: Json
          id: string
          ip_address: string
          source: 'client' | 'server'
          user_agent: string
          user_id: string | null
        }
        Insert: {
          action: string
          created_at?: string
          details?: Json
          id?: string
          ip_address?: string
          source?: 'client' | 'server'
          user_agent?: string
          user_id?: string | null
        }
        Update: {
          action?: string
          created_at?: string
          details?: Json
          id?: string
          ip_address?: string
          source?: 'client' | 'server'
          user_agent?: string
          user_id?: string | null
        }
        Relationships: [
        ]
      }
      sport_metrics: {
        Row: {
          is_key: boolean
          metric_code: string
          sort_order: number
          sport_code: string
        }
        Insert: {
          is_key?: boolean
          metric_code: string
          sort_order: number
          sport_code: string
        }
        Update: {
          is_key?: boolean
          metric_code?: string
          sort_order?: number
          sport_code?: string
        }
        Relationships: [
          { foreignKeyName: 'sport_metrics_metric_code_fkey'; columns: ['metric_code']; isOneToOne: false; referencedRelation: 'metrics'; referencedColumns: ['code'] },
          { foreignKeyName: 'sport_metrics_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      sports: {
        Row: {
          code: string
          is_active: boolean
          kind: 'team' | 'individual'
          sort_order: number
        }
        Insert: {
          code: string
          is_active?: boolean
          kind: 'team' | 'individual'
          sort_order: number
        }
        Update: {
          code?: string
          is_active?: boolean
          kind?: 'team' | 'individual'
          sort_order?: number
        }
        Relationships: [
        ]
      }
      user_settings: {
        Row: {
          accessibility_high_contrast: boolean
          accessibility_large_text: boolean
          accessibility_reduced_motion: boolean
          audio_enabled: boolean
          language: 'en' | 'es' | 'fr'
          notifications_email: boolean
          notifications_news: boolean
          notifications_push: boolean
          privacy_profile_visibility: 'public' | 'scouts' | 'private'
          theme: 'light' | 'dark' | 'system'
          timezone: string
          units: 'metric' | 'imperial'
          updated_at: string
          user_id: string
          view_identity: 'named' | 'organization' | 'anonymous'
        }
        Insert: {
          accessibility_high_contrast?: boolean
          accessibility_large_text?: boolean
          accessibility_reduced_motion?: boolean
          audio_enabled?: boolean
          language?: 'en' | 'es' | 'fr'
          notifications_email?: boolean
          notifications_news?: boolean
          notifications_push?: boolean
          privacy_profile_visibility?: 'public' | 'scouts' | 'private'
          theme?: 'light' | 'dark' | 'system'
          timezone?: string
          units?: 'metric' | 'imperial'
          updated_at?: string
          user_id: string
          view_identity?: 'named' | 'organization' | 'anonymous'
        }
        Update: {
          accessibility_high_contrast?: boolean
          accessibility_large_text?: boolean
          accessibility_reduced_motion?: boolean
          audio_enabled?: boolean
          language?: 'en' | 'es' | 'fr'
          notifications_email?: boolean
          notifications_news?: boolean
          notifications_push?: boolean
          privacy_profile_visibility?: 'public' | 'scouts' | 'private'
          theme?: 'light' | 'dark' | 'system'
          timezone?: string
          units?: 'metric' | 'imperial'
          updated_at?: string
          user_id?: string
          view_identity?: 'named' | 'organization' | 'anonymous'
        }
        Relationships: [
        ]
      }
      verification_reviews: {
        Row: {
          created_at: string
          decision: 'approved' | 'rejected'
          expires_at: string | null
          reason: string
          reviewer_id: string
          subject_hash: string
          verification_id: string
          what_was_checked: string[]
        }
        Insert: {
          created_at?: string
          decision: 'approved' | 'rejected'
          expires_at?: string | null
          reason: string
          reviewer_id: string
          subject_hash: string
          verification_id: string
          what_was_checked: string[]
        }
        Update: {
          created_at?: string
          decision?: 'approved' | 'rejected'
          expires_at?: string | null
          reason?: string
          reviewer_id?: string
          subject_hash?: string
          verification_id?: string
          what_was_checked?: string[]
        }
        Relationships: [
          { foreignKeyName: 'verification_reviews_verification_id_fkey'; columns: ['verification_id']; isOneToOne: false; referencedRelation: 'verifications'; referencedColumns: ['id'] },
        ]
      }
      verifications: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          evidence_note: string
          evidence_path: string
          evidence_url: string
          expires_at: string | null
          for_minors: boolean
          id: string
          minors_ended_at: string | null
          organization: string
          reason: string
          revoked_at: string | null
          revoked_reason: string
          status: 'pending' | 'approved' | 'rejected'
          subject_hash: string
          type: 'identity' | 'athletic' | 'coaching' | 'organization'
          user_id: string
          what_was_checked: string[]
          current_status: string | null
          subject: Json | null
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          evidence_note?: string
          evidence_path?: string
          evidence_url?: string
          expires_at?: string | null
          for_minors?: boolean
          id?: string
          minors_ended_at?: string | null
          organization?: string
          reason?: string
          revoked_at?: string | null
          revoked_reason?: string
          status?: 'pending' | 'approved' | 'rejected'
          subject_hash?: string
          type: 'identity' | 'athletic' | 'coaching' | 'organization'
          user_id: string
          what_was_checked?: string[]
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          evidence_note?: string
          evidence_path?: string
          evidence_url?: string
          expires_at?: string | null
          for_minors?: boolean
          id?: string
          minors_ended_at?: string | null
          organization?: string
          reason?: string
          revoked_at?: string | null
          revoked_reason?: string
          status?: 'pending' | 'approved' | 'rejected'
          subject_hash?: string
          type?: 'identity' | 'athletic' | 'coaching' | 'organization'
          user_id?: string
          what_was_checked?: string[]
        }
        Relationships: [
          { foreignKeyName: 'verifications_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      video_captions: {
        Row: {
          body: string
          language: 'en' | 'es' | 'fr'
          updated_at: string
          video_id: string
        }
        Insert: {
          body: string
          language: 'en' | 'es' | 'fr'
          updated_at?: string
          video_id: string
        }
        Update: {
          body?: string
          language?: 'en' | 'es' | 'fr'
          updated_at?: string
          video_id?: string
        }
        Relationships: [
          { foreignKeyName: 'video_captions_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
        ]
      }
      video_chapters: {
        Row: {
          id: string
          start_ms: number
          title: string
          video_id: string
        }
        Insert: {
          id?: string
          start_ms: number
          title: string
          video_id: string
        }
        Update: {
          id?: string
          start_ms?: number
          title?: string
          video_id?: string
        }
        Relationships: [
          { foreignKeyName: 'video_chapters_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
        ]
      }
      video_clips: {
        Row: {
          created_at: string
          end_ms: number
          id: string
          label: string
          mark_at_ms: number | null
          mark_x: number | null
          mark_y: number | null
          position: number
          start_ms: number
          video_id: string
        }
        Insert: {
          created_at?: string
          end_ms: number
          id?: string
          label: string
          mark_at_ms?: number | null
          mark_x?: number | null
          mark_y?: number | null
          position?: number
          start_ms: number
          video_id: string
        }
        Update: {
          created_at?: string
          end_ms?: number
          id?: string
          label?: string
          mark_at_ms?: number | null
          mark_x?: number | null
          mark_y?: number | null
          position?: number
          start_ms?: number
          video_id?: string
        }
        Relationships: [
          { foreignKeyName: 'video_clips_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
        ]
      }
      video_links: {
        Row: {
          athlete_id: string
          created_at: string
          id: string
          kind: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          recorded_on: string | null
          sort_order: number
          sport_code: string | null
          title: string
          url: string
          visibility: 'public' | 'scouts' | 'private'
        }
        Insert: {
          athlete_id: string
          created_at?: string
          id?: string
          kind?: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          recorded_on?: string | null
          sort_order?: number
          sport_code?: string | null
          title: string
          url: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Update: {
          athlete_id?: string
          created_at?: string
          id?: string
          kind?: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          recorded_on?: string | null
          sort_order?: number
          sport_code?: string | null
          title?: string
          url?: string
          visibility?: 'public' | 'scouts' | 'private'
        }
        Relationships: [
          { foreignKeyName: 'video_links_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'video_links_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'video_links_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
      video_notes: {
        Row: {
          at_ms: number
          body: string
          created_at: string
          end_ms: number | null
          id: string
          scout_id: string
          video_id: string
        }
        Insert: {
          at_ms: number
          body: string
          created_at?: string
          end_ms?: number | null
          id?: string
          scout_id: string
          video_id: string
        }
        Update: {
          at_ms?: number
          body?: string
          created_at?: string
          end_ms?: number | null
          id?: string
          scout_id?: string
          video_id?: string
        }
        Relationships: [
          { foreignKeyName: 'video_notes_scout_id_fkey'; columns: ['scout_id']; isOneToOne: false; referencedRelation: 'scout_profiles'; referencedColumns: ['user_id'] },
          { foreignKeyName: 'video_notes_video_id_fkey'; columns: ['video_id']; isOneToOne: false; referencedRelation: 'videos'; referencedColumns: ['id'] },
        ]
      }
      videos: {
        Row: {
          athlete_id: string
          audio_codec: string
          byte_size: number
          checking_since: string | null
          competition: string
          created_at: string
          duration_ms: number | null
          failure: '' | 'not_a_video' | 'no_index' | 'no_picture' | 'unreadable' | 'empty' | 'too_long' | 'too_large_picture' | 'codec' | 'too_many_frames' | 'metadata' | 'upload_expired' | 'removed_again'
          file_name: string
          file_path: string
          frame_rate: number | null
          height: number | null
          id: string
          kind: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          metadata_stripped: boolean
          mime_type: string
          opponent: string
          plays_everywhere: boolean
          poster_path: string
          published_at: string | null
          recorded_on: string | null
          sport_code: string | null
          state: 'uploading' | 'checking' | 'ready' | 'failed' | 'removed'
          title: string
          updated_at: string
          video_codec: string
          visibility: 'public' | 'scouts' | 'private'
          wears: string
          width: number | null
        }
        Insert: {
          athlete_id: string
          audio_codec?: string
          byte_size: number
          checking_since?: string | null
          competition?: string
          created_at?: string
          duration_ms?: number | null
          failure?: '' | 'not_a_video' | 'no_index' | 'no_picture' | 'unreadable' | 'empty' | 'too_long' | 'too_large_picture' | 'codec' | 'too_many_frames' | 'metadata' | 'upload_expired' | 'removed_again'
          file_name?: string
          file_path?: string
          frame_rate?: number | null
          height?: number | null
          id?: string
          kind?: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          metadata_stripped?: boolean
          mime_type?: string
          opponent?: string
          plays_everywhere?: boolean
          poster_path?: string
          published_at?: string | null
          recorded_on?: string | null
          sport_code?: string | null
          state?: 'uploading' | 'checking' | 'ready' | 'failed' | 'removed'
          title: string
          updated_at?: string
          video_codec?: string
          visibility?: 'public' | 'scouts' | 'private'
          wears?: string
          width?: number | null
        }
        Update: {
          athlete_id?: string
          audio_codec?: string
          byte_size?: number
          checking_since?: string | null
          competition?: string
          created_at?: string
          duration_ms?: number | null
          failure?: '' | 'not_a_video' | 'no_index' | 'no_picture' | 'unreadable' | 'empty' | 'too_long' | 'too_large_picture' | 'codec' | 'too_many_frames' | 'metadata' | 'upload_expired' | 'removed_again'
          file_name?: string
          file_path?: string
          frame_rate?: number | null
          height?: number | null
          id?: string
          kind?: 'highlight' | 'full_game' | 'skills' | 'training' | 'measurement'
          metadata_stripped?: boolean
          mime_type?: string
          opponent?: string
          plays_everywhere?: boolean
          poster_path?: string
          published_at?: string | null
          recorded_on?: string | null
          sport_code?: string | null
          state?: 'uploading' | 'checking' | 'ready' | 'failed' | 'removed'
          title?: string
          updated_at?: string
          video_codec?: string
          visibility?: 'public' | 'scouts' | 'private'
          wears?: string
          width?: number | null
        }
        Relationships: [
          { foreignKeyName: 'videos_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'videos_athlete_id_fkey'; columns: ['athlete_id']; isOneToOne: false; referencedRelation: 'athlete_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'videos_sport_code_fkey'; columns: ['sport_code']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
    }
    Views: {
      athlete_cards: {
        Row: {
          age_band: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications: Json
          avatar_path: string
          class_year: number | null
          club: string
          contact_state: 'open' | 'guardian' | 'closed'
          country: string | null
          display_name: string
          dominant_side: 'right' | 'left' | 'both' | null
          effective_visibility: 'public' | 'scouts' | 'private'
          handle: string
          has_account: boolean
          has_video: boolean
          headline_metrics: Json
          id: string
          is_minor: boolean
          level: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          positions: string[]
          primary_sport: string | null
          recruiting_status: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region: string
          sex_category: 'female' | 'male' | 'open' | null
          town: string
          updated_at: string
          card_disputes: Json | null
          card_percentiles: Json | null
          endorsement_refusal: string | null
          request_again_at: string | null
          request_refusal: string | null
        }
        Insert: {
          age_band?: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications?: Json
          avatar_path?: string
          class_year?: number | null
          club?: string
          contact_state?: 'open' | 'guardian' | 'closed'
          country?: string | null
          display_name?: string
          dominant_side?: 'right' | 'left' | 'both' | null
          effective_visibility?: 'public' | 'scouts' | 'private'
          handle?: string
          has_account?: boolean
          has_video?: boolean
          headline_metrics?: Json
          id?: string
          is_minor?: boolean
          level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          positions?: string[]
          primary_sport?: string | null
          recruiting_status?: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region?: string
          sex_category?: 'female' | 'male' | 'open' | null
          town?: string
          updated_at?: string
        }
        Update: {
          age_band?: '13-15' | '16-17' | '18-20' | '21-23' | '24-29' | '30+' | null
          approved_verifications?: Json
          avatar_path?: string
          class_year?: number | null
          club?: string
          contact_state?: 'open' | 'guardian' | 'closed'
          country?: string | null
          display_name?: string
          dominant_side?: 'right' | 'left' | 'both' | null
          effective_visibility?: 'public' | 'scouts' | 'private'
          handle?: string
          has_account?: boolean
          has_video?: boolean
          headline_metrics?: Json
          id?: string
          is_minor?: boolean
          level?: 'recreational' | 'school' | 'club' | 'regional' | 'national' | 'international' | 'college' | 'professional' | null
          positions?: string[]
          primary_sport?: string | null
          recruiting_status?: 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
          region?: string
          sex_category?: 'female' | 'male' | 'open' | null
          town?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'athlete_profiles_primary_sport_fkey'; columns: ['primary_sport']; isOneToOne: false; referencedRelation: 'sports'; referencedColumns: ['code'] },
        ]
      }
    }
    Functions: {
      accept_admin_invitation: { Args: Record<PropertyKey, never>; Returns: boolean }
      accept_official: { Args: { token: string }; Returns: Json }
      account_guardians: { Args: { user_id: string }; Returns: Json }
      account_overview: { Args: { user_id: string }; Returns: Json }
      add_case_note: { Args: { flag_id: string; note: string }; Returns: undefined }
      admin_child_safety: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_figures: { Args: { from_day: string; to_day: string }; Returns: Json }
      admin_people: { Args: { descending?: boolean | null; filter?: Json | null; page?: number | null; sort?: string | null }; Returns: Json }
      admin_tasks: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_work_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      announcement_audience: { Args: { kind: string; segment: Json }; Returns: Json }
      announcements: { Args: Record<PropertyKey, never>; Returns: Json }
      answer_board_invitation: { Args: { accept: boolean; invitation_id: string }; Returns: string }
      answer_dispute: { Args: { evidence_url?: string | null; measurement_id: string; words: string }; Returns: undefined }
      answer_event: { Args: { answer: string; event_id: string; shown?: boolean | null }; Returns: Database['public']['Tables']['event_answers']['Row'] }
      answer_handover: { Args: { recruiting_status: string; visibility: string }; Returns: undefined }
      answer_honour: { Args: { corrections?: Json | null; decision: string; hash?: string | null; name?: string | null; token: string }; Returns: Json }
      answer_measurement: { Args: { decision: string; hash?: string | null; more?: Json | null; token: string }; Returns: Json }
      answer_measurement_correction: { Args: { accept: boolean; confirmation_id: string }; Returns: undefined }
      answer_message_request: { Args: { accept: boolean; reason?: string | null; request_id: string }; Returns: string }
      answer_pitch: { Args: { pitch_id: string; reply: string }; Returns: undefined }
      answer_recorded_number: { Args: { measurement_id: string; mine: boolean }; Returns: undefined }
      appeal_decision: { Args: { key: string; words: string }; Returns: undefined }
      appeal_report: { Args: { flag_id: string; words: string }; Returns: undefined }
      approve_announcement: { Args: { announcement_id: string; expected: number; expected_version: number }; Returns: Json }
      ask_decision_link: { Args: { address: string }; Returns: undefined }
      ask_deletion: { Args: Record<PropertyKey, never>; Returns: Json }
      ask_honour_confirmation: { Args: { honour_id: string; issuer_email: string; locale?: string | null }; Returns: string }
      ask_measurement_confirmation: { Args: { address?: string | null; locale?: string | null; measurement_id: string; official_id?: string | null }; Returns: string }
      ask_official_link: { Args: { address: string }; Returns: undefined }
      ask_thread_access: { Args: { athlete_email: string; reason: string; scout_email: string }; Returns: string }
      ask_video_takedown: { Args: { contact?: string | null; locale?: string | null; reason: string; video_id: string }; Returns: undefined }
      athlete_figures: { Args: { from_day: string; to_day: string }; Returns: Json }
      audit_chain_heads: { Args: { n?: number | null }; Returns: Json[] }
      begin_security_export: { Args: { filter?: Json | null }; Returns: Json }
      blind_review: { Args: { review_id: string }; Returns: Json }
      blind_review_colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      blind_review_numbers: { Args: { letter: string; review_id: string }; Returns: Json }
      blind_review_result: { Args: { review_id: string }; Returns: Json }
      block_community_member: { Args: { member_id: string }; Returns: undefined }
      block_user: { Args: { name?: string | null; user_id: string }; Returns: undefined }
      board_team: { Args: { board_id: string }; Returns: Json }
      boosted_athlete: { Args: { filter: Json; shown: string[] }; Returns: string }
      browse_scouts: { Args: { filter?: Json | null }; Returns: Json }
      cancel_event: { Args: { event_id: string; reason: string; scope?: string | null }; Returns: number }
      cancel_honour_request: { Args: { honour_id: string }; Returns: undefined }
      cancel_measurement_request: { Args: { measurement_id: string }; Returns: undefined }
      card_endorsements: { Args: { card: Database['public']['Views']['athlete_cards']['Row'] }; Returns: Database['public']['Tables']['endorsements']['Row'][] }
      card_requests: { Args: { card: Database['public']['Views']['athlete_cards']['Row'] }; Returns: Database['public']['Tables']['message_requests']['Row'][] }
      case_messages: { Args: { after?: string | null; before?: string | null; flag_id: string }; Returns: Json }
      change_community: { Args: { about: string; community_id: string; is_listed: boolean; join_policy: string; name: string; place: string; rules: string; slow_seconds: number }; Returns: undefined }
      change_name: { Args: { given: string; surname: string }; Returns: undefined }
      change_organization: { Args: { details: Json; token: string }; Returns: Json }
      change_role: { Args: { email: string; reason: string; role: string; user_id: string }; Returns: undefined }
      check_audit_log: { Args: { after_place?: number | null; places?: number | null }; Returns: Json }
      check_organization: { Args: { checks: string[]; kind: string; organization_id: string; until: string }; Returns: string }
      checked_clubs: { Args: { athlete_ids: string[] }; Returns: Json }
      close_community: { Args: { community_id: string }; Returns: undefined }
      close_data_request: { Args: { answer: string; request_id: string; status: string }; Returns: undefined }
      close_duplicate: { Args: { kept_id: string; reason: string; user_id: string }; Returns: undefined }
      close_opening: { Args: { opening_id: string; reason: string }; Returns: undefined }
      comment_on_community_post: { Args: { body: string; id: string; post_id: string }; Returns: string }
      community_acts: { Args: { community_id: string }; Returns: Json }
      community_answers: { Args: { post_id: string }; Returns: Json }
      community_feed: { Args: { before_id?: string | null; community_id: string }; Returns: Json }
      community_people: { Args: { community_id: string }; Returns: Json }
      community_post: { Args: { post_id: string }; Returns: Json }
      compare_athletes: { Args: { at_least?: string | null; ids: string[] }; Returns: Json }
      confirm_video_takedown: { Args: { token: string }; Returns: undefined }
      contact_photos: { Args: Record<PropertyKey, never>; Returns: Json }
      contact_window_history: { Args: Record<PropertyKey, never>; Returns: Json[] }
      contact_window_notice: { Args: { athlete_id: string }; Returns: Json[] }
      correct_guardian: { Args: { guardian_email: string; link_id: string }; Returns: string }
      create_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string }
      create_community: { Args: { about: string; age_policy: string; id: string; is_listed: boolean; join_policy: string; kind: string; name: string; place: string; rules: string; sport: string }; Returns: string }
      create_community_post: { Args: { body: string; choices?: string[] | null; community_id: string; event_id?: string | null; id: string; pictures?: Json | null; poll_days?: number | null; video_id?: string | null }; Returns: string }
      create_profile_code: { Args: { days?: number | null; label: string; scope?: string | null }; Returns: Database['public']['Tables']['profile_codes']['Row'] }
      decide_account: { Args: { action: string; days?: number | null; statement: string; user_id: string }; Returns: undefined }
      decide_community_member: { Args: { act: string; member_id: string; reason?: string | null }; Returns: undefined }
      decide_flag: { Args: { action: string; days?: number | null; flag_id: string; reports?: string[] | null; statement: string }; Returns: undefined }
      decide_organization_member: { Args: { accept: boolean; member_id: string; token: string }; Returns: Json }
      decide_own_deletion: { Args: { erase: boolean; key: string }; Returns: Json }
      decide_pitch: { Args: { decision: string; pitch_id: string; question?: string | null; reason?: string | null }; Returns: undefined }
      decide_policy_setting: { Args: { approve: boolean; change_id: string }; Returns: Json }
      decide_thread_access: { Args: { access_id: string; allow: boolean; answer?: string | null }; Returns: undefined }
      decide_verification: { Args: { expires_at?: string | null; reason?: string | null; status: string; subject_hash: string; verification_id: string; what_was_checked?: string[] | null }; Returns: Database['public']['Tables']['verifications']['Row'] }
      decision_case: { Args: { decision_id: string }; Returns: Json }
      decision_deletion: { Args: { key: string }; Returns: Json }
      delete_announcement: { Args: { announcement_id: string }; Returns: undefined }
      delete_contact_window: { Args: { id: string; reason: string }; Returns: string }
      disputed_numbers: { Args: Record<PropertyKey, never>; Returns: Json }
      disputes_of: { Args: { athlete_id: string }; Returns: Json }
      distances_from: { Args: { ids: string[]; place: number }; Returns: { athlete_id: string; km: number }[] }
      duplicate_event: { Args: { event_id: string }; Returns: string }
      end_account_sessions: { Args: { user_id: string }; Returns: number }
      end_boost: { Args: Record<PropertyKey, never>; Returns: Json }
      end_conversation: { Args: { conversation_id: string; outcome?: string | null }; Returns: undefined }
      end_false_official: { Args: { official_id: string; reason: string }; Returns: undefined }
      end_guardian_link: { Args: { link_id: string; reason: string }; Returns: undefined }
      end_official: { Args: { official_id: string; token: string }; Returns: undefined }
      end_organization: { Args: { organization_id: string; reason: string }; Returns: undefined }
      end_thread_access: { Args: { access_id: string }; Returns: undefined }
      event_conflicts: { Args: { event_id: string }; Returns: { id: string; title: string; start_at: string; end_at: string; answer: string }[] }
      event_people: { Args: { event_id: string }; Returns: { user_id: string; kind: string; name: string; organization: string }[] }
      event_waiting_place: { Args: { event_id: string }; Returns: number }
      export_search: { Args: { columns: string[]; filter: Json; metrics: string[] }; Returns: Json }
      feedback_counts: { Args: Record<PropertyKey, never>; Returns: { category: string; status: string; amount: number }[] }
      find_communities: { Args: { kind?: string | null; page?: number | null; words?: string | null }; Returns: Json }
      find_organizations: { Args: { query: string }; Returns: Json }
      find_places: { Args: { country?: string | null; query: string }; Returns: Json }
      flag_evidence: { Args: { flag_id: string }; Returns: Json }
      grade_blind_review: { Args: { grades: Json; letter: string; note?: string | null; review_id: string; skipped?: boolean | null }; Returns: undefined }
      guardian_block: { Args: { scout_id: string; token: string }; Returns: Json }
      guardian_communities: { Args: { token: string }; Returns: Json }
      guardian_decide: { Args: { decision: string; language?: string | null; target?: string | null; text_version?: string | null; token: string }; Returns: Json }
      guardian_decide_community: { Args: { agreed: boolean; member_id: string; token: string }; Returns: Json }
      guardian_decide_deletion: { Args: { erase: boolean; token: string }; Returns: Json }
      guardian_deletion: { Args: { token: string }; Returns: Json }
      guardian_disputes: { Args: { token: string }; Returns: Json }
      guardian_end_organization: { Args: { member_id: string; token: string }; Returns: Json }
      guardian_events: { Args: { token: string }; Returns: Json }
      guardian_export: { Args: { token: string }; Returns: Json }
      guardian_figures: { Args: { from_day?: string | null; to_day?: string | null; token: string }; Returns: Json }
      guardian_forbid_event: { Args: { event_id: string; forbidden?: boolean | null; token: string }; Returns: Json }
      guardian_hold: { Args: { decision: string; language?: string | null; target?: string | null; text_version?: string | null; token: string }; Returns: Json }
      guardian_language: { Args: { language: string; token: string }; Returns: undefined }
      guardian_messages: { Args: { conversation_id: string; token: string }; Returns: Json }
      guardian_new_link: { Args: { guardian_email?: string | null; token?: string | null }; Returns: undefined }
      guardian_organizations: { Args: { token: string }; Returns: Json }
      guardian_pause: { Args: { paused: boolean; token: string }; Returns: Json }
      guardian_pitches: { Args: { token: string }; Returns: Json }
      guardian_portal: { Args: { token: string }; Returns: Json }
      guardian_report: { Args: { asked?: boolean | null; details?: string | null; reason: string; subject_id: string; subject_type: string; token: string }; Returns: string }
      guardian_request_export: { Args: { token: string }; Returns: Json }
      guardian_show_events: { Args: { shown: boolean; token: string }; Returns: Json }
      guardian_take_back: { Args: { decision: string; target?: string | null; token: string }; Returns: Json }
      guardian_unblock: { Args: { scout_id: string; token: string }; Returns: Json }
      guardian_videos: { Args: { token: string }; Returns: Json }
      hand_over_board: { Args: { board_id: string; to_scout: string }; Returns: undefined }
      hand_over_task: { Args: { note: string; noun: string; subject_id: string; to_admin: string }; Returns: undefined }
      honour_to_confirm: { Args: { token: string }; Returns: Json }
      import_events: { Args: { dry_run?: boolean | null; name: string; rows: Json }; Returns: Json }
      import_measurements: { Args: { meta: Json; rows: Json }; Returns: Json }
      invite_guardian: { Args: { guardian_email: string; guardian_name: string; locale?: string | null }; Returns: string }
      invite_official: { Args: { official: Json; token: string }; Returns: Json }
      invite_to_board: { Args: { board_id: string; email?: string | null; role: string; scout_id?: string | null }; Returns: undefined }
      join_community: { Args: { community_id: string; invitation?: string | null }; Returns: string }
      join_organization: { Args: { organization_id: string }; Returns: string }
      keep_duplicate: { Args: { user_id: string }; Returns: undefined }
      leave_blind_review: { Args: { review_id: string }; Returns: undefined }
      leave_community: { Args: { community_id: string }; Returns: undefined }
      leave_organization: { Args: { organization_id: string }; Returns: undefined }
      like_community_post: { Args: { liked: boolean; post_id: string }; Returns: undefined }
      limits_in_force: { Args: Record<PropertyKey, never>; Returns: Json[] }
      list_event_answers: { Args: { event_id: string }; Returns: { user_id: string; name: string; role: string; is_minor: boolean; answer: string; place: string; answered_at: string; forbidden: boolean }[] }
      lock_blind_grades: { Args: { review_id: string }; Returns: undefined }
      make_honour_badge: { Args: { honour_id: string }; Returns: Json }
      make_saved_report: { Args: { report_id: string }; Returns: string }
      mark_conversation_read: { Args: { conversation_id: string }; Returns: undefined }
      mark_notifications_read: { Args: Record<PropertyKey, never>; Returns: undefined }
      measurement_officials: { Args: { measurement_id: string }; Returns: Json }
      measurement_percentiles: { Args: { at_least?: string | null; athlete_id: string }; Returns: { metric_code: string; timing: string; value: number; percentile: number; n: number }[] }
      measurement_standing: { Args: { measurement?: string | null; method: string; metric: string }; Returns: Json }
      measurement_to_confirm: { Args: { token: string }; Returns: Json }
      measurements_to_confirm: { Args: { token: string }; Returns: Json }
      merge_organization: { Args: { into_id: string; organization_id: string }; Returns: undefined }
      moderation_decision: { Args: { key: string }; Returns: Json }
      moderation_queue: { Args: { after?: string | null; state: string }; Returns: { case_id: string; kind: string; subject_type: string; name: string; reason: string; details: string; involves_minor: boolean; reports: number; since: string; action: string; status: string; is_mine: boolean; risk: number; place: string; taken_by: string; due_at: string }[] }
      moderation_times: { Args: Record<PropertyKey, never>; Returns: Json }
      move_event: { Args: { changed?: boolean | null; end_at?: string | null; event_id: string; scope?: string | null; start_at: string }; Returns: Json }
      my_activity: { Args: { before_id?: number | null }; Returns: Json[] }
      my_advice: { Args: Record<PropertyKey, never>; Returns: Json }
      my_announcement: { Args: { announcement_id: string }; Returns: Json }
      my_athlete_summary: { Args: { days?: number | null }; Returns: Json }
      my_badges: { Args: Record<PropertyKey, never>; Returns: Json }
      my_blind_reviews: { Args: Record<PropertyKey, never>; Returns: Json }
      my_board_invitations: { Args: Record<PropertyKey, never>; Returns: Json }
      my_boost: { Args: Record<PropertyKey, never>; Returns: Json }
      my_communities: { Args: Record<PropertyKey, never>; Returns: Json }
      my_conversation_flags: { Args: Record<PropertyKey, never>; Returns: { conversation_id: string; muted: boolean; archived: boolean }[] }
      my_deletion: { Args: Record<PropertyKey, never>; Returns: Json }
      my_export: { Args: Record<PropertyKey, never>; Returns: Json }
      my_names: { Args: Record<PropertyKey, never>; Returns: Json }
      my_organizations: { Args: Record<PropertyKey, never>; Returns: Json }
      my_pitches: { Args: Record<PropertyKey, never>; Returns: Json }
      my_profile_embed: { Args: Record<PropertyKey, never>; Returns: Json }
      my_push_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      my_reports: { Args: Record<PropertyKey, never>; Returns: { id: string; subject_type: string; subject_id: string; reason: string; details: string; created_at: string; outcome: string; decided_at: string; can_appeal: boolean }[] }
      my_request_templates: { Args: Record<PropertyKey, never>; Returns: Json }
      my_saved_searches: { Args: Record<PropertyKey, never>; Returns: Json }
      my_scout_desk: { Args: { from_at: string; to_at: string }; Returns: Json }
      my_sender_standing: { Args: Record<PropertyKey, never>; Returns: Json }
      my_start: { Args: Record<PropertyKey, never>; Returns: Json }
      my_storage: { Args: Record<PropertyKey, never>; Returns: Json }
      my_video_file_names: { Args: Record<PropertyKey, never>; Returns: { video_id: string; file_name: string }[] }
      official_answer_measurement: { Args: { confirmation_id: string; decision: string; hash?: string | null; more?: Json | null; token: string }; Returns: Json }
      official_page: { Args: { token: string }; Returns: Json }
      onboard_athlete: { Args: { details: Json }; Returns: Json }
      open_admin_list: { Args: { list: string }; Returns: undefined }
      open_community: { Args: { community_id: string; invitation?: string | null }; Returns: Json }
      open_export: { Args: Record<PropertyKey, never>; Returns: Json }
      open_profile_code: { Args: { secret: string }; Returns: Json }
      open_saved_search: { Args: { search_id: string }; Returns: Json }
      open_verification_document: { Args: { verification_id: string }; Returns: string }
      openings_for_me: { Args: Record<PropertyKey, never>; Returns: Json }
      organization_page: { Args: { handle: string }; Returns: Json }
      organizations_to_check: { Args: Record<PropertyKey, never>; Returns: Json }
      own_data_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      page_percentiles: { Args: { ids: string[] }; Returns: { athlete_id: string; metric_code: string; timing: string; percentile: number; n: number }[] }
      pin_community_post: { Args: { pinned: boolean; post_id: string }; Returns: undefined }
      pitches_for: { Args: { opening_id: string }; Returns: Json }
      places_by_id: { Args: { ids: number[] }; Returns: Json }
      policy_setting_effect: { Args: { key: string; value: number }; Returns: Json }
      policy_settings: { Args: Record<PropertyKey, never>; Returns: Json[] }
      print_event_bibs: { Args: { event_id: string }; Returns: { number: number; name: string; sport: string; secret: string; scans: number }[] }
      public_event: { Args: { event_id: string }; Returns: Json }
      publish_event: { Args: { event_id: string; scope?: string | null }; Returns: number }
      publish_feedback: { Args: { feedback_id: string; status: string; title: string }; Returns: string }
      publish_opening: { Args: { opening_id: string }; Returns: undefined }
      publish_video: { Args: { video_id: string; visibility?: string | null }; Returns: undefined }
      read_announcement_over: { Args: { announcement_id: string; expected_version: number; language: string }; Returns: Json }
      read_thread: { Args: { access_id: string }; Returns: Json }
      record_film_progress: { Args: { quarter: number; video_id: string }; Returns: undefined }
      record_profile_view: { Args: { athlete_id: string }; Returns: undefined }
      record_session: { Args: { session: Json; token: string }; Returns: Json }
      refer_case: { Args: { authority: string; flag_id: string; note: string; reference: string }; Returns: Json }
      referral_copy: { Args: { referral_id: string }; Returns: string }
      register_organization: { Args: { details: Json; locale?: string | null }; Returns: undefined }
      release_task: { Args: { noun: string; subject_id: string }; Returns: undefined }
      remind_honour_issuer: { Args: { honour_id: string }; Returns: undefined }
      remind_measurement_confirmation: { Args: { measurement_id: string }; Returns: undefined }
      remove_blind_reviewer: { Args: { review_id: string; scout_id: string }; Returns: undefined }
      remove_community_words: { Args: { reason?: string | null; target: string }; Returns: undefined }
      remove_request_template: { Args: { template_id: string }; Returns: Json }
      renew_community_invitation: { Args: { community_id: string; days: number }; Returns: string }
      report: { Args: { asked_of_minor?: boolean | null; details?: string | null; reason: string; subject_id: string; subject_type: string }; Returns: string }
      reported_threads: { Args: { state: string }; Returns: Json }
      request_contact: { Args: { athlete_id: string; intro: string; subject: string }; Returns: Database['public']['Tables']['message_requests']['Row'] }
      request_export: { Args: Record<PropertyKey, never>; Returns: Json }
      resolve_dispute: { Args: { dispute_id: string; outcome: string; statement: string }; Returns: undefined }
      restore_account: { Args: { statement: string; user_id: string }; Returns: undefined }
      reveal_blind_review: { Args: { review_id: string }; Returns: undefined }
      review_decision: { Args: { decision_id: string; stands: boolean; statement: string }; Returns: undefined }
      revoke_admin: { Args: { reason: string; user_id: string }; Returns: undefined }
      revoke_calendar_feed: { Args: Record<PropertyKey, never>; Returns: undefined }
      revoke_profile_code: { Args: { code_id: string }; Returns: undefined }
      save_announcement: { Args: { announcement_id?: string | null; draft: Json; expected_version?: number | null }; Returns: Json }
      save_contact_window: { Args: { details: Json; reason: string }; Returns: Json }
      save_event: { Args: { draft: Json; scope?: string | null }; Returns: string }
      save_request_template: { Args: { intro: string; subject: string; template_id?: string | null }; Returns: Json }
      scout_figures: { Args: { from_day: string; to_day: string }; Returns: Json }
      scout_public_record: { Args: { scout_id: string }; Returns: Json }
      search_admin_cases: { Args: { kinds?: string[] | null; max_cases?: number | null; states?: string[] | null; words: string }; Returns: { id: string; subject: string; kind: string; status: string; name: string; created_at: string }[] }
      search_admin_events: { Args: { max_events?: number | null; words: string }; Returns: { id: string; title: string; location: string; start_at: string; timezone: string; state: string }[] }
      search_athletes: { Args: { filter?: Json | null }; Returns: Json }
      search_export_size: { Args: { filter: Json }; Returns: Json }
      search_histogram: { Args: { filter: Json; range: Json }; Returns: Json }
      search_names: { Args: Record<PropertyKey, never>; Returns: Json }
      search_regions: { Args: { filter: Json }; Returns: Json }
      search_totals: { Args: { filters: Json }; Returns: Json }
      security_events: { Args: { before_at?: string | null; before_id?: string | null; filter?: Json | null; n?: number | null }; Returns: Json[] }
      security_export_part: { Args: { after_place: number; export_id: string }; Returns: Json }
      security_export_statement: { Args: { export_id: string }; Returns: Json }
      send_announcement: { Args: { announcement_id: string; at?: string | null; expected: number; expected_version: number }; Returns: Json }
      send_announcement_test: { Args: { announcement_id: string }; Returns: number }
      send_pitch: { Args: { body: string; opening_id: string; video_id?: string | null }; Returns: string }
      session_sheet: { Args: { token: string }; Returns: Json }
      set_my_positions: { Args: { positions: string[]; sport: string }; Returns: undefined }
      set_policy_setting: { Args: { expected_value: number; from_time?: string | null; key: string; reason: string; source?: string | null; value: number }; Returns: Json }
      set_profile_embed: { Args: { shown: boolean; sites?: string[] | null }; Returns: Json }
      set_reel_clips: { Args: { clip_ids: string[]; reel_id: string }; Returns: undefined }
      shortlist_events: { Args: { from_at: string; to_at: string }; Returns: { event_id: string; athlete_id: string; name: string }[] }
      show_reading_task: { Args: { noun: string; subject_id: string }; Returns: undefined }
      similar_accounts: { Args: { user_id: string }; Returns: Json }
      snooze_task: { Args: { noun: string; reason: string; subject_id: string; until: string }; Returns: undefined }
      sport_catalog: { Args: Record<PropertyKey, never>; Returns: Json }
      start_blind_review: { Args: { details: Json }; Returns: string }
      start_boost: { Args: Record<PropertyKey, never>; Returns: Json }
      statement_keys: { Args: Record<PropertyKey, never>; Returns: Json[] }
      stop_announcement: { Args: { announcement_id: string }; Returns: Json }
      stop_news: { Args: { token: string }; Returns: boolean }
      subscribe_push: { Args: { auth: string; device: string; endpoint: string; p256dh: string }; Returns: undefined }
      suspicious_people: { Args: Record<PropertyKey, never>; Returns: Json[] }
      take_case: { Args: { flag_id: string; takes?: boolean | null }; Returns: undefined }
      take_task: { Args: { noun: string; subject_id: string }; Returns: undefined }
      thread_accesses: { Args: Record<PropertyKey, never>; Returns: Json }
      transparency_report: { Args: { from_day: string; to_day: string }; Returns: Json }
      unblock_user: { Args: { user_id: string }; Returns: undefined }
      undo_block: { Args: { user_id: string }; Returns: undefined }
      undo_contact_window: { Args: { change_id: string }; Returns: undefined }
      undo_deletion: { Args: Record<PropertyKey, never>; Returns: undefined }
      undo_end_conversation: { Args: { conversation_id: string }; Returns: undefined }
      undo_event_import: { Args: { import_id: string }; Returns: Json }
      undo_import: { Args: { import_id: string }; Returns: Json }
      undo_policy_setting: { Args: { change_id: string }; Returns: Json }
      undo_session: { Args: { row_id?: string | null; session_id: string; token: string }; Returns: Json }
      unpublish_feedback: { Args: { feedback_id: string }; Returns: undefined }
      unsubscribe_push: { Args: { device_id?: string | null }; Returns: undefined }
      view_as: { Args: { audience: string }; Returns: Json }
      vote_in_community_poll: { Args: { choice: number; post_id: string }; Returns: undefined }
      withdraw_admin_invitation: { Args: { invitation_id: string }; Returns: undefined }
      withdraw_board_invitation: { Args: { invitation_id: string }; Returns: undefined }
      withdraw_dispute: { Args: { dispute_id: string }; Returns: undefined }
      withdraw_message_request: { Args: { request_id: string }; Returns: undefined }
      withdraw_pitch: { Args: { pitch_id: string }; Returns: undefined }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

type Relations = Database['public']['Tables'] & Database['public']['Views']
/** A row of a table or view. */
export type Tables<Name extends keyof Relations> = Relations[Name]['Row']
