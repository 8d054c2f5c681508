{{- define "lares.labels" -}}
app.kubernetes.io/name: lares
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lares.searchUrls" -}}
{{- $urls := list -}}
{{- range $group := .Values.search -}}
{{- range $n := until (int $group.replicas) -}}
{{- $urls = append $urls (printf "http://%s-search-%s-%d.%s-search-%s:3000" $.Release.Name $group.name $n $.Release.Name $group.name) -}}
{{- end -}}
{{- end -}}
{{- join "," $urls -}}
{{- end }}

{{/* The pod of a node. Takes root, role, env, resources, volumes. */}}
{{- define "lares.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "lares.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{ toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  # STOP_DELAY, and the requests in flight.
  terminationGracePeriodSeconds: 45
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "lares.labels" $root | nindent 10 }}
          app.kubernetes.io/component: {{ .component }}
  containers:
    - name: lares
      image: {{ printf "%s:%s" $root.Values.image.repository ($root.Values.image.tag | default $root.Chart.AppVersion) }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      ports:
        - { name: http, containerPort: 3000 }
        - { name: metrics, containerPort: 9464 }
      envFrom:
        - secretRef: { name: {{ $root.Values.secret }} }
      env:
        - { name: ROLE, value: {{ .role }} }
        - { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
        - { name: TRUST_PROXY, value: {{ $root.Values.trustProxy | quote }} }
        - { name: METRICS_PORT, value: '9464' }
        - { name: STOP_DELAY, value: '10' }
        {{- if eq .role "web" }}
        - { name: API_URL, value: 'http://{{ $root.Release.Name }}-api:3000/api' }
        {{- end }}
        {{- if and $root.Values.search (or (eq .role "api") (eq .role "worker")) }}
        - { name: SEARCH_URLS, value: {{ include "lares.searchUrls" $root | quote }} }
        {{- end }}
        {{- if and $root.Values.postgres.enabled (ne .role "web") }}
        {{- $tls := "sslmode=verify-full&sslrootcert=/etc/lares/postgres/ca.crt" }}
        {{- $direct := printf "postgresql://lares:$(DATABASE_PASSWORD)@%s-postgres-rw:5432/lares?%s" $root.Release.Name $tls }}
        - name: DATABASE_PASSWORD
          valueFrom: { secretKeyRef: { name: {{ $root.Release.Name }}-postgres-app, key: password } }
        {{- if $root.Values.postgres.pooler.enabled }}
        - { name: DATABASE_URL, value: 'postgresql://lares:$(DATABASE_PASSWORD)@{{ $root.Release.Name }}-pooler:5432/lares?{{ $tls }}' }
        - { name: DATABASE_DIRECT_URL, value: {{ $direct | quote }} }
        {{- else }}
        - { name: DATABASE_URL, value: {{ $direct | quote }} }
        {{- end }}
        {{- end }}
        - { name: PLAIN_CONNECTIONS, value: {{ join "," $root.Values.plainConnections | quote }} }
        {{- range $name, $value := merge (dict) (.env | default dict) $root.Values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 2
      resources: {{ toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        {{- if and $root.Values.postgres.enabled (ne .role "web") }}
        - { name: postgres-ca, mountPath: /etc/lares/postgres, readOnly: true }
        {{- end }}
        {{- if and $root.Values.files.enabled (has .role (list "api" "worker")) }}
        - { name: files, mountPath: /data/files }
        {{- end }}
  volumes:
    - name: data
      emptyDir: {}
    - name: tmp
      emptyDir: {}
    {{- if and $root.Values.postgres.enabled (ne .role "web") }}
    - name: postgres-ca
      secret:
        secretName: {{ $root.Release.Name }}-postgres-ca
        items: [{ key: ca.crt, path: ca.crt }]
    {{- end }}
    {{- if and $root.Values.files.enabled (has .role (list "api" "worker")) }}
    - name: files
      persistentVolumeClaim: { claimName: {{ $root.Release.Name }}-files }
    {{- end }}
{{- end }}
