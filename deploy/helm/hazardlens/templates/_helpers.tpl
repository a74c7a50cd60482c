{{- define "hazardlens.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "hazardlens.secretName" -}}
{{ .Values.existingSecret | default (include "hazardlens.name" .) }}
{{- end }}

{{- define "hazardlens.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (ternary (include "hazardlens.name" .) "default" .Values.serviceAccount.create) }}
{{- end }}

{{/* Labels that select: never changed, a selector is immutable. Called with (dict "root" $ "part" name). */}}
{{- define "hazardlens.selector" -}}
app.kubernetes.io/name: hazardlens
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "hazardlens.labels" -}}
{{ include "hazardlens.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Without a registry a node would ask Docker Hub for somebody else's hazardlens. */}}
{{- define "hazardlens.image" -}}
{{- $image := .root.Values.image -}}
{{ required "image.registry is missing: where your images are (localhost for images that were loaded into the nodes)" $image.registry }}/{{ $image.repository }}/{{ .part }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* Prometheus finds the pods by these; a change of a Secret that the chart makes rolls them. */}}
{{- define "hazardlens.podAnnotations" -}}
prometheus.io/scrape: 'true'
prometheus.io/port: '9464'
prometheus.io/path: /metrics
{{- if not .root.Values.existingSecret }}
checksum/secret: {{ toJson .root.Values.secret | sha256sum }}
{{- end }}
{{- end }}

{{- define "hazardlens.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "hazardlens.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* What every process reads. */}}
{{- define "hazardlens.env" -}}
- name: KAFKA_BROKERS
  value: {{ required "config.kafkaBrokers is missing" .Values.config.kafkaBrokers | quote }}
{{- if .Values.config.kafkaTls }}
- name: KAFKA_TLS
  value: 'true'
{{- end }}
{{- with .Values.config.kafkaSaslMechanism }}
- name: KAFKA_SASL_MECHANISM
  value: {{ . | quote }}
{{- range list "KAFKA_SASL_USERNAME" "KAFKA_SASL_PASSWORD" }}
{{ include "hazardlens.fromSecret" (dict "root" $ "name" .) }}
{{- end }}
{{- end }}
- name: S3_ENDPOINT
  value: {{ required "config.s3Endpoint is missing" .Values.config.s3Endpoint | quote }}
- name: S3_BUCKET
  value: {{ .Values.config.s3Bucket | quote }}
{{- with .Values.config.s3Region }}
- name: S3_REGION
  value: {{ . | quote }}
{{- end }}
{{- with .Values.config.publicUrl }}
- name: PUBLIC_URL
  value: {{ . | quote }}
{{- end }}
- name: LOG_LEVEL
  value: {{ .Values.config.logLevel | quote }}
{{- with .Values.config.otlpEndpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ $.Values.config.traceShare | quote }}
{{- end }}
{{- if not .Values.config.s3ByRole }}
{{- range list "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
{{ include "hazardlens.fromSecret" (dict "root" $ "name" .) }}
{{- end }}
{{- end }}
{{- end }}

{{/* Who speaks on the bus. `seals`: what has to do with passwords and tokens, that is gateway and auth alone. */}}
{{- define "hazardlens.busEnv" -}}
{{ include "hazardlens.fromSecret" (dict "root" .root "name" "BUS_SECRET") }}
{{ include "hazardlens.fromSecret" (dict "root" .root "name" "BUS_SECRET_ACCEPTED" "optional" true) }}
{{- if .seals }}
{{- range list "JWT_SECRET" "SEAL_SECRET" "SEAL_SECRET_ACCEPTED" }}
{{ include "hazardlens.fromSecret" (dict "root" $.root "name" . "optional" (ne . "JWT_SECRET")) }}
{{- end }}
{{- end }}
{{- if .root.Values.config.busUpgrade }}
- name: BUS_UPGRADE
  value: 'true'
{{- end }}
{{- end }}

{{- define "hazardlens.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "hazardlens.secretName" .root }}
      key: {{ .key | default .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* Environment `env` (text) with what an operator sets besides: names of docs/operations.md. The last of a name wins, and is the only one:
     an entry that stands twice is refused by server-side apply. */}}
{{- define "hazardlens.withExtraEnv" -}}
{{- $seen := dict }}
{{- $entries := list }}
{{- range concat (fromYamlArray .env) (.root.Values.extraEnv | default list) (.own | default list) | reverse }}
{{- if not (hasKey $seen .name) }}
{{- $_ := set $seen .name true }}
{{- $entries = prepend $entries . }}
{{- end }}
{{- end }}
{{- toYaml $entries }}
{{- end }}

{{/* The pod's name, which is stable in a stateful set. */}}
{{- define "hazardlens.instanceId" -}}
- name: INSTANCE_ID
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
{{- end }}

{{/* Where images come from and pods go; begins with a new line. */}}
{{- define "hazardlens.placement" }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Everything of a pod but its containers. */}}
{{- define "hazardlens.pod" -}}
serviceAccountName: {{ include "hazardlens.serviceAccount" .root }}
automountServiceAccountToken: false
terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
securityContext:
  {{- include "hazardlens.podSecurity" . | nindent 2 }}
{{- include "hazardlens.placement" .root }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: {{ .root.Values.topologyKey }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "hazardlens.selector" . | nindent 8 }}
volumes:
  - name: tmp
    emptyDir: {}
{{- if and (eq .part "inference") .root.Values.inference.models.claim }}
  - name: models
    persistentVolumeClaim: { claimName: {{ .root.Values.inference.models.claim }}, readOnly: true }
{{- end }}
{{- end }}

{{/* A process that hangs is restarted; one that waits for its bus or documents only gets no work. */}}
{{- define "hazardlens.probes" -}}
startupProbe:
  httpGet: { path: {{ .live }}, port: {{ .port }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: {{ .live }}, port: {{ .port }} }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: {{ .ready }}, port: {{ .port }} }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}

{{/* Who the job that prepares is: before an installation the release's own account is not there yet. */}}
{{- define "hazardlens.prepareAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ ternary (printf "%s-prepare" (include "hazardlens.name" .)) "default" .Values.config.s3ByRole }}
{{- else -}}
{{ include "hazardlens.serviceAccount" . }}
{{- end }}
{{- end }}

{{/* Where the pods may go: what the values name, and what the addresses above name that are no secret. As JSON. */}}
{{- define "hazardlens.egressPorts" -}}
{{- $ports := list }}
{{- range .Values.networkPolicies.egressPorts }}
{{- $ports = append $ports (int .) }}
{{- end }}
{{- range splitList "," .Values.config.kafkaBrokers }}
{{- $ports = append $ports (int (regexFind "[0-9]+$" .)) }}
{{- end }}
{{- range compact (list .Values.config.s3Endpoint .Values.config.otlpEndpoint .Values.inference.vision.endpoint) }}
{{- $address := urlParse . }}
{{- $usual := ternary 443 80 (eq $address.scheme "https") }}
{{- $ports = append $ports (int (regexFind "[0-9]+$" (regexFind ":[0-9]+$" $address.host) | default $usual)) }}
{{- end }}
{{- toJson (uniq $ports) }}
{{- end }}
